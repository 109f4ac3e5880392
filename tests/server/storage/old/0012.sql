-- {"cookies": {"leeward": "vhQAxDYg-0NnEkmGLEMKbFn3qPz7wtJm84pBPQxt9mg"}, "table": "VxAiIYvNaHUB", "waiting": "Jl02GQMPMkQx"}
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
INSERT INTO "actions" VALUES('VxAiIYvNaHUB',1,'role settler',0,1.79497342219422030456e+09);
INSERT INTO "actions" VALUES('VxAiIYvNaHUB',2,'take indigo',0,1.7949734222428689003e+09);
INSERT INTO "actions" VALUES('VxAiIYvNaHUB',3,'take indigo',1,1.79497342226791477205e+09);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0012');
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
INSERT INTO "chat" VALUES('VxAiIYvNaHUB',1,'hello',1,1.79497342230450177185e+09);
CREATE TABLE games (
	id VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	rules_version INTEGER NOT NULL, 
	options JSON NOT NULL, 
	seed BIGINT NOT NULL, 
	title VARCHAR NOT NULL, 
	watch BOOLEAN NOT NULL, 
	created FLOAT NOT NULL, replaceable BOOLEAN DEFAULT 1 NOT NULL, again VARCHAR DEFAULT '' NOT NULL, question JSON, turn INTEGER, count INTEGER DEFAULT '0' NOT NULL, hints BOOLEAN DEFAULT 0 NOT NULL, owner VARCHAR DEFAULT '' NOT NULL, origin VARCHAR DEFAULT 'drawn' NOT NULL, saved_at INTEGER DEFAULT '0' NOT NULL, closed BOOLEAN DEFAULT 0 NOT NULL, moment JSON DEFAULT '{}' NOT NULL, edition INTEGER DEFAULT '0' NOT NULL, passing VARCHAR DEFAULT '' NOT NULL, made_from VARCHAR DEFAULT '' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('VxAiIYvNaHUB','puerto-rico',2,'{"buildings": "basic", "nobles": false, "open_points": false, "first": "1"}',7,'old club',0,1.79497342180950856206e+09,1,'',NULL,1,3,0,'GtkfrCvbdLmv','chosen',0,0,'{"en":"round 1","de":"Runde 1"}',0,'','a0da45');
INSERT INTO "games" VALUES('Jl02GQMPMkQx','puerto-rico',2,'{"buildings": "basic", "nobles": false, "open_points": false, "first": "1"}',0,'',1,1.79497342234727358814e+09,1,'',NULL,-2,0,0,'GtkfrCvbdLmv','drawn',0,0,'{"en": "round 1", "de": "Runde 1"}',0,'','a0da45');
CREATE TABLE holders (
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	owner VARCHAR NOT NULL, 
	PRIMARY KEY (game, seat, owner), 
	FOREIGN KEY(game) REFERENCES games (id), 
	FOREIGN KEY(owner) REFERENCES owners (id)
);
INSERT INTO "holders" VALUES('VxAiIYvNaHUB',0,'GtkfrCvbdLmv');
INSERT INTO "holders" VALUES('VxAiIYvNaHUB',1,'GtkfrCvbdLmv');
INSERT INTO "holders" VALUES('Jl02GQMPMkQx',0,'GtkfrCvbdLmv');
CREATE TABLE installation (
	name VARCHAR NOT NULL, 
	value VARCHAR NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "installation" VALUES('salt','a3d0c8daf0a37cbf0b0c4fc89f02514d951b6349b75213e527104f202e5c70ae');
CREATE TABLE invites (
	secret_hash VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	owner VARCHAR NOT NULL, 
	PRIMARY KEY (secret_hash), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "invites" VALUES('5c98d2c3e463b5cdbbaac5cbe4e8d0196fc2d0a41ff3da0a71857183128888c3','Jl02GQMPMkQx',1,'GtkfrCvbdLmv');
CREATE TABLE keys (
	secret_hash VARCHAR NOT NULL, 
	owner VARCHAR NOT NULL, 
	PRIMARY KEY (secret_hash), 
	FOREIGN KEY(owner) REFERENCES owners (id)
);
INSERT INTO "keys" VALUES('157e546577915bd162d2a5ded5cfbab6519645abe4afe86d150940857603f6d3','GtkfrCvbdLmv');
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
INSERT INTO "owners" VALUES('GtkfrCvbdLmv',1.79497342179623556139e+09);
CREATE TABLE puzzle_records (
	owner VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	rating INTEGER NOT NULL, 
	streak INTEGER NOT NULL, 
	tried JSON NOT NULL, 
	PRIMARY KEY (owner, game)
);
CREATE TABLE seats (
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, level VARCHAR DEFAULT '' NOT NULL, replaced_at INTEGER, 
	PRIMARY KEY (game, seat), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "seats" VALUES('VxAiIYvNaHUB',0,'person','Anna','',NULL);
INSERT INTO "seats" VALUES('VxAiIYvNaHUB',1,'person','Bob','',NULL);
INSERT INTO "seats" VALUES('Jl02GQMPMkQx',0,'person','Anna','',NULL);
INSERT INTO "seats" VALUES('Jl02GQMPMkQx',1,'open','Bob','',NULL);
CREATE INDEX ix_games_created ON games (created);
CREATE INDEX ix_keys_owner ON keys (owner);
CREATE INDEX ix_holders_owner ON holders (owner);
CREATE INDEX ix_invites_game ON invites (game);
CREATE INDEX ix_games_owner ON games (owner);
CREATE INDEX ix_games_made_from ON games (made_from);
CREATE INDEX ix_games_passing ON games (passing);
COMMIT;
