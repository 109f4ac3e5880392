-- {"cookies": {"leeward": "uJH5R-Jg_7uAklrCtLzyBcYkCWTeXLA7MubkXEO8a8s"}, "table": "FbI-b3jwuIEc", "waiting": "voOFZ30llqYN"}
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
INSERT INTO "actions" VALUES('FbI-b3jwuIEc',1,'role settler',0,1.79483981041182136533e+09);
INSERT INTO "actions" VALUES('FbI-b3jwuIEc',2,'take indigo',0,1.79483981045948314666e+09);
INSERT INTO "actions" VALUES('FbI-b3jwuIEc',3,'take indigo',1,1.79483981049528956413e+09);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0010');
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
INSERT INTO "chat" VALUES('FbI-b3jwuIEc',1,'hello',1,1.79483981052090716366e+09);
CREATE TABLE games (
	id VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	rules_version INTEGER NOT NULL, 
	options JSON NOT NULL, 
	seed BIGINT NOT NULL, 
	title VARCHAR NOT NULL, 
	watch BOOLEAN NOT NULL, 
	created FLOAT NOT NULL, replaceable BOOLEAN DEFAULT 1 NOT NULL, again VARCHAR DEFAULT '' NOT NULL, question JSON, turn INTEGER, count INTEGER DEFAULT '0' NOT NULL, hints BOOLEAN DEFAULT 0 NOT NULL, owner VARCHAR DEFAULT '' NOT NULL, origin VARCHAR DEFAULT 'drawn' NOT NULL, saved_at INTEGER DEFAULT '0' NOT NULL, closed BOOLEAN DEFAULT 0 NOT NULL, moment JSON DEFAULT '{}' NOT NULL, edition INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('FbI-b3jwuIEc','puerto-rico',2,'{"buildings": "basic", "nobles": false, "open_points": false, "first": "1"}',7,'old club',0,1.79483980970106434815e+09,1,'',NULL,1,3,0,'rJNq4m-1tVu_','chosen',0,0,'{"en":"round 1","de":"Runde 1"}',0);
INSERT INTO "games" VALUES('voOFZ30llqYN','puerto-rico',2,'{"buildings": "basic", "nobles": false, "open_points": false, "first": "1"}',0,'',1,1.79483981058680677408e+09,1,'',NULL,-2,0,0,'rJNq4m-1tVu_','drawn',0,0,'{"en": "round 1", "de": "Runde 1"}',0);
CREATE TABLE holders (
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	owner VARCHAR NOT NULL, 
	PRIMARY KEY (game, seat, owner), 
	FOREIGN KEY(game) REFERENCES games (id), 
	FOREIGN KEY(owner) REFERENCES owners (id)
);
INSERT INTO "holders" VALUES('FbI-b3jwuIEc',0,'rJNq4m-1tVu_');
INSERT INTO "holders" VALUES('FbI-b3jwuIEc',1,'rJNq4m-1tVu_');
INSERT INTO "holders" VALUES('voOFZ30llqYN',0,'rJNq4m-1tVu_');
CREATE TABLE invites (
	secret_hash VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	owner VARCHAR NOT NULL, 
	PRIMARY KEY (secret_hash), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "invites" VALUES('ccbc82e66d3345ba5851bdeb72c8733c3bf9e8186f762ebdf177f3a238420f16','voOFZ30llqYN',1,'rJNq4m-1tVu_');
CREATE TABLE keys (
	secret_hash VARCHAR NOT NULL, 
	owner VARCHAR NOT NULL, 
	PRIMARY KEY (secret_hash), 
	FOREIGN KEY(owner) REFERENCES owners (id)
);
INSERT INTO "keys" VALUES('33b9dd825368237ef422ae812bf939834498ed24e378286d66f3a5280ea78383','rJNq4m-1tVu_');
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
INSERT INTO "owners" VALUES('rJNq4m-1tVu_',1.79483980960395646088e+09);
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
INSERT INTO "seats" VALUES('FbI-b3jwuIEc',0,'person','Anna','',NULL);
INSERT INTO "seats" VALUES('FbI-b3jwuIEc',1,'person','Bob','',NULL);
INSERT INTO "seats" VALUES('voOFZ30llqYN',0,'person','Anna','',NULL);
INSERT INTO "seats" VALUES('voOFZ30llqYN',1,'open','Bob','',NULL);
CREATE INDEX ix_games_created ON games (created);
CREATE INDEX ix_keys_owner ON keys (owner);
CREATE INDEX ix_holders_owner ON holders (owner);
CREATE INDEX ix_invites_game ON invites (game);
CREATE INDEX ix_games_owner ON games (owner);
COMMIT;
