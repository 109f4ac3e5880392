-- {"cookies": {"leeward": "TCH5cxs6DbTGXZXFczgrtcGEX9Vahs2NKoB_qOTFQgA"}, "table": "VFZB_x1WNeWx", "waiting": "MB0FyAs-FEEd"}
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
INSERT INTO "actions" VALUES('VFZB_x1WNeWx',1,'role settler',0,1.79485240809624814984e+09);
INSERT INTO "actions" VALUES('VFZB_x1WNeWx',2,'take indigo',0,1.79485240811380147938e+09);
INSERT INTO "actions" VALUES('VFZB_x1WNeWx',3,'take indigo',1,1.79485240813981103899e+09);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0011');
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
INSERT INTO "chat" VALUES('VFZB_x1WNeWx',1,'hello',1,1.79485240819406461718e+09);
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
INSERT INTO "games" VALUES('VFZB_x1WNeWx','puerto-rico',2,'{"buildings": "basic", "nobles": false, "open_points": false, "first": "1"}',7,'old club',0,1.79485240738575196266e+09,1,'',NULL,1,3,0,'6NdGlsSu5uCr','chosen',0,0,'{"en":"round 1","de":"Runde 1"}',0,'','846488');
INSERT INTO "games" VALUES('MB0FyAs-FEEd','puerto-rico',2,'{"buildings": "basic", "nobles": false, "open_points": false, "first": "1"}',7,'',1,1.79485240823821568488e+09,1,'',NULL,-2,0,0,'6NdGlsSu5uCr','chosen',0,0,'{"en": "round 1", "de": "Runde 1"}',0,'','846488');
CREATE TABLE holders (
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	owner VARCHAR NOT NULL, 
	PRIMARY KEY (game, seat, owner), 
	FOREIGN KEY(game) REFERENCES games (id), 
	FOREIGN KEY(owner) REFERENCES owners (id)
);
INSERT INTO "holders" VALUES('VFZB_x1WNeWx',0,'6NdGlsSu5uCr');
INSERT INTO "holders" VALUES('VFZB_x1WNeWx',1,'6NdGlsSu5uCr');
INSERT INTO "holders" VALUES('MB0FyAs-FEEd',0,'6NdGlsSu5uCr');
CREATE TABLE invites (
	secret_hash VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	owner VARCHAR NOT NULL, 
	PRIMARY KEY (secret_hash), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "invites" VALUES('25d51d02f2d08ee712315b6f00522692046b9d38bb378e9985e07f0298a7c168','MB0FyAs-FEEd',1,'6NdGlsSu5uCr');
CREATE TABLE keys (
	secret_hash VARCHAR NOT NULL, 
	owner VARCHAR NOT NULL, 
	PRIMARY KEY (secret_hash), 
	FOREIGN KEY(owner) REFERENCES owners (id)
);
INSERT INTO "keys" VALUES('56d36851f6d286060d23fa7c1186fa852895a6b2c414ea5e6114c06f616ed93a','6NdGlsSu5uCr');
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
INSERT INTO "owners" VALUES('6NdGlsSu5uCr',1.79485240731044936183e+09);
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
INSERT INTO "seats" VALUES('VFZB_x1WNeWx',0,'person','Anna','',NULL);
INSERT INTO "seats" VALUES('VFZB_x1WNeWx',1,'person','Bob','',NULL);
INSERT INTO "seats" VALUES('MB0FyAs-FEEd',0,'person','Anna','',NULL);
INSERT INTO "seats" VALUES('MB0FyAs-FEEd',1,'open','Bob','',NULL);
CREATE INDEX ix_games_created ON games (created);
CREATE INDEX ix_keys_owner ON keys (owner);
CREATE INDEX ix_holders_owner ON holders (owner);
CREATE INDEX ix_invites_game ON invites (game);
CREATE INDEX ix_games_owner ON games (owner);
CREATE INDEX ix_games_made_from ON games (made_from);
CREATE INDEX ix_games_passing ON games (passing);
COMMIT;
