-- {"cookies": {"leeward": "l5X5yYbgCXihor2UkfDUBnSfZiSCeEJaTVmCQ8Y9CZU"}, "table": "ndM7R5RqsHik", "waiting": "PIrqyX8vII9n"}
BEGIN TRANSACTION;
CREATE TABLE actions (
	game VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	action VARCHAR NOT NULL, 
	"by" INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (game, number), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "actions" VALUES('ndM7R5RqsHik',1,'role settler',0,1.79500756142729091646e+09);
INSERT INTO "actions" VALUES('ndM7R5RqsHik',2,'take indigo',0,1.795007561453553915e+09);
INSERT INTO "actions" VALUES('ndM7R5RqsHik',3,'take indigo',1,1.79500756147597289084e+09);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0015');
CREATE TABLE analyses (
	game VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	made FLOAT NOT NULL, 
	content BLOB NOT NULL, 
	PRIMARY KEY (game), 
	FOREIGN KEY(game) REFERENCES games (id)
);
CREATE TABLE analyses_wanted (
	game VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	asked FLOAT NOT NULL, 
	PRIMARY KEY (game), 
	FOREIGN KEY(game) REFERENCES games (id)
);
CREATE TABLE chat (
	game VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	text VARCHAR NOT NULL, 
	"by" INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (game, number), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "chat" VALUES('ndM7R5RqsHik',1,'hello',1,1.79500756149761343002e+09);
CREATE TABLE games (
	id VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	rules_version INTEGER NOT NULL, 
	options JSON NOT NULL, 
	seed BIGINT NOT NULL, 
	title VARCHAR NOT NULL, 
	watch BOOLEAN NOT NULL, 
	created FLOAT NOT NULL, replaceable BOOLEAN DEFAULT 1 NOT NULL, again VARCHAR DEFAULT '' NOT NULL, question JSON, turn INTEGER, count INTEGER DEFAULT '0' NOT NULL, hints BOOLEAN DEFAULT 0 NOT NULL, owner VARCHAR DEFAULT '' NOT NULL, origin VARCHAR DEFAULT 'drawn' NOT NULL, saved_at INTEGER DEFAULT '0' NOT NULL, closed BOOLEAN DEFAULT 0 NOT NULL, moment JSON DEFAULT '{}' NOT NULL, edition INTEGER DEFAULT '0' NOT NULL, passing VARCHAR DEFAULT '' NOT NULL, made_from VARCHAR DEFAULT '' NOT NULL, future_known BOOLEAN DEFAULT 0 NOT NULL, asked JSON DEFAULT '{}' NOT NULL, made_within VARCHAR DEFAULT '' NOT NULL, patience INTEGER DEFAULT '10' NOT NULL, begun FLOAT DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('ndM7R5RqsHik','puerto-rico',3,'{"buildings": "basic", "nobles": false, "open_points": false, "first": "1"}',7,'old club',0,1.79500756130356311796e+09,1,'',NULL,1,3,0,'ATXngxGjK6Rt','chosen',0,0,'{"en":"round 1","de":"Runde 1"}',0,'','dca2a3',0,'{}','',10,0.0);
INSERT INTO "games" VALUES('PIrqyX8vII9n','puerto-rico',3,'{"buildings": "basic", "nobles": false, "open_points": false, "first": "1"}',0,'',1,1.79500756152064847945e+09,1,'',NULL,-2,0,0,'ATXngxGjK6Rt','drawn',0,0,'{"en": "round 1", "de": "Runde 1"}',0,'','dca2a3',0,'{}','',10,0.0);
CREATE TABLE holders (
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	owner VARCHAR NOT NULL, 
	PRIMARY KEY (game, seat, owner), 
	FOREIGN KEY(game) REFERENCES games (id), 
	FOREIGN KEY(owner) REFERENCES owners (id)
);
INSERT INTO "holders" VALUES('ndM7R5RqsHik',0,'ATXngxGjK6Rt');
INSERT INTO "holders" VALUES('ndM7R5RqsHik',1,'ATXngxGjK6Rt');
INSERT INTO "holders" VALUES('PIrqyX8vII9n',0,'ATXngxGjK6Rt');
CREATE TABLE installation (
	name VARCHAR NOT NULL, 
	value VARCHAR NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "installation" VALUES('salt','410ed091cb65fba8a8d3fddf8cfc9559f16d33e2532187c0bd248c8912bbb738');
INSERT INTO "installation" VALUES('retention clock','1795007560.9366512');
CREATE TABLE invites (
	secret_hash VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	owner VARCHAR NOT NULL, 
	PRIMARY KEY (secret_hash), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "invites" VALUES('5946cc33dcb32de17d50ac34e02aa860848cac05e85d6ab5a7c5544a3f76100e','PIrqyX8vII9n',1,'ATXngxGjK6Rt');
CREATE TABLE keys (
	secret_hash VARCHAR NOT NULL, 
	owner VARCHAR NOT NULL, 
	PRIMARY KEY (secret_hash), 
	FOREIGN KEY(owner) REFERENCES owners (id)
);
INSERT INTO "keys" VALUES('a521321518fbd49a1f6e0b8a0c8e293b656c904d849a8e8679484432ea8afe50','ATXngxGjK6Rt');
CREATE TABLE lesson_progress (
	owner VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	lesson VARCHAR NOT NULL, 
	step INTEGER NOT NULL, 
	done BOOLEAN NOT NULL, 
	PRIMARY KEY (owner, game, lesson)
);
CREATE TABLE owners (
	id VARCHAR NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "owners" VALUES('ATXngxGjK6Rt',1.79500756129663825038e+09);
CREATE TABLE puzzle_records (
	owner VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	rating INTEGER NOT NULL, 
	streak INTEGER NOT NULL, 
	tried JSON NOT NULL, 
	PRIMARY KEY (owner, game)
);
CREATE TABLE results (
	game VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	found JSON, 
	accuracies JSON, 
	PRIMARY KEY (game), 
	FOREIGN KEY(game) REFERENCES games (id)
);
CREATE TABLE seats (
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, level VARCHAR DEFAULT '' NOT NULL, replaced_at INTEGER, 
	PRIMARY KEY (game, seat), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "seats" VALUES('ndM7R5RqsHik',0,'person','Anna','',NULL);
INSERT INTO "seats" VALUES('ndM7R5RqsHik',1,'person','Bob','',NULL);
INSERT INTO "seats" VALUES('PIrqyX8vII9n',0,'person','Anna','',NULL);
INSERT INTO "seats" VALUES('PIrqyX8vII9n',1,'open','Bob','',NULL);
CREATE TABLE spectator_chat (
	game VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	owner VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	text VARCHAR NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (game, number), 
	FOREIGN KEY(game) REFERENCES games (id)
);
CREATE INDEX ix_games_created ON games (created);
CREATE INDEX ix_keys_owner ON keys (owner);
CREATE INDEX ix_holders_owner ON holders (owner);
CREATE INDEX ix_invites_game ON invites (game);
CREATE INDEX ix_games_owner ON games (owner);
CREATE INDEX ix_games_made_from ON games (made_from);
CREATE INDEX ix_games_passing ON games (passing);
CREATE INDEX ix_games_made_within ON games (made_within);
CREATE INDEX ix_spectator_chat_owner ON spectator_chat (owner);
COMMIT;
