-- {"table": "oA-7MevZvYlr", "waiting": "TBSnn-0zVpeI", "cookies": {"leeward-oA-7MevZvYlr": "6DcFoFAc3t6kyfpIHpnz8o9xSd5ka88jH9Q4vcPLx54", "leeward-TBSnn-0zVpeI": "t5diSAVEEew3354v7ZrTVi_vYVGsjWUcv9JZiv_m0iw"}}
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
INSERT INTO "actions" VALUES('oA-7MevZvYlr',1,'role settler',0,1.79483121520401573182e+09);
INSERT INTO "actions" VALUES('oA-7MevZvYlr',2,'take indigo',0,1.79483121601807379726e+09);
INSERT INTO "actions" VALUES('oA-7MevZvYlr',3,'take indigo',1,1.79483121710007882121e+09);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE chat (
	game VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	text VARCHAR NOT NULL, 
	"by" INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (game, number), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "chat" VALUES('oA-7MevZvYlr',1,'hello',1,1.79483121810104203222e+09);
CREATE TABLE games (
	id VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	rules_version INTEGER NOT NULL, 
	options JSON NOT NULL, 
	seed BIGINT NOT NULL, 
	title VARCHAR NOT NULL, 
	watch BOOLEAN NOT NULL, 
	created FLOAT NOT NULL, replaceable BOOLEAN DEFAULT 1 NOT NULL, again VARCHAR DEFAULT '' NOT NULL, question JSON, turn INTEGER, count INTEGER DEFAULT '0' NOT NULL, hints BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('oA-7MevZvYlr','puerto-rico',1,'{"buildings": "basic", "nobles": false, "open_points": false}',7,'old club',1,1.79483121493807291991e+09,1,'',NULL,1,3,0);
INSERT INTO "games" VALUES('TBSnn-0zVpeI','puerto-rico',1,'{"buildings": "basic", "nobles": false, "open_points": false}',1419009416929523,'',1,1.79483121879666399954e+09,1,'',NULL,0,0,0);
CREATE TABLE seats (
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, level VARCHAR DEFAULT '' NOT NULL, 
	PRIMARY KEY (game, seat), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "seats" VALUES('oA-7MevZvYlr',0,'person','Anna','');
INSERT INTO "seats" VALUES('oA-7MevZvYlr',1,'person','Bob','');
INSERT INTO "seats" VALUES('TBSnn-0zVpeI',0,'person','Anna','');
INSERT INTO "seats" VALUES('TBSnn-0zVpeI',1,'open','Bob','');
CREATE TABLE secrets (
	secret_hash VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	purpose VARCHAR NOT NULL, 
	PRIMARY KEY (secret_hash, game, seat), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "secrets" VALUES('278da6f28b0305f9817de5083e4b5556cd1798b0a136e24bc8ab512ac85ff1e1','oA-7MevZvYlr',0,'holder');
INSERT INTO "secrets" VALUES('278da6f28b0305f9817de5083e4b5556cd1798b0a136e24bc8ab512ac85ff1e1','oA-7MevZvYlr',1,'holder');
INSERT INTO "secrets" VALUES('b1b529a65dfc505b7cb58d3a9a3ec08a9471ca55f0cd050e9a9b1d14a5eceea9','TBSnn-0zVpeI',0,'holder');
INSERT INTO "secrets" VALUES('cb1df98886a64b070248b817bc6b635e497306d022fdf99ca388a6f7787e6b2e','TBSnn-0zVpeI',1,'invite');
CREATE INDEX ix_secrets_game ON secrets (game);
CREATE INDEX ix_games_created ON games (created);
COMMIT;
