-- {"table": "GIyOcf9OMffb", "waiting": "zT0Bmw272OUO", "cookies": {"leeward-GIyOcf9OMffb": "SImO7bRmNRhcLhcEyXzN7spHRevGUgnbdNwiub8PGs8", "leeward-zT0Bmw272OUO": "vwXsqqOOJIyTRHtY9F_3hHQ6eMNX3q8XnZuVbo7u0Ag"}}
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
INSERT INTO "actions" VALUES('GIyOcf9OMffb',1,'role settler',0,1.79483134358311438561e+09);
INSERT INTO "actions" VALUES('GIyOcf9OMffb',2,'take indigo',0,1.79483134369661498069e+09);
INSERT INTO "actions" VALUES('GIyOcf9OMffb',3,'take indigo',1,1.79483134384776473043e+09);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE chat (
	game VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	text VARCHAR NOT NULL, 
	"by" INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (game, number), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "chat" VALUES('GIyOcf9OMffb',1,'hello',1,1.79483134394497418403e+09);
CREATE TABLE games (
	id VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	rules_version INTEGER NOT NULL, 
	options JSON NOT NULL, 
	seed BIGINT NOT NULL, 
	title VARCHAR NOT NULL, 
	watch BOOLEAN NOT NULL, 
	created FLOAT NOT NULL, replaceable BOOLEAN DEFAULT 1 NOT NULL, again VARCHAR DEFAULT '' NOT NULL, question JSON, turn INTEGER, count INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('GIyOcf9OMffb','puerto-rico',1,'{"buildings": "basic", "nobles": false, "open_points": false}',7,'old club',1,1.79483134347148203845e+09,1,'',NULL,1,3);
INSERT INTO "games" VALUES('zT0Bmw272OUO','puerto-rico',1,'{"buildings": "basic", "nobles": false, "open_points": false}',8105738244738980,'',1,1.79483134399418187143e+09,1,'',NULL,0,0);
CREATE TABLE seats (
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	PRIMARY KEY (game, seat), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "seats" VALUES('GIyOcf9OMffb',0,'person','Anna');
INSERT INTO "seats" VALUES('GIyOcf9OMffb',1,'person','Bob');
INSERT INTO "seats" VALUES('zT0Bmw272OUO',0,'person','Anna');
INSERT INTO "seats" VALUES('zT0Bmw272OUO',1,'open','Bob');
CREATE TABLE secrets (
	secret_hash VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	purpose VARCHAR NOT NULL, 
	PRIMARY KEY (secret_hash, game, seat), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "secrets" VALUES('a658130b56449d7fafc40469796bd2c1062ab3b55bdba06c3e96748d6221076d','GIyOcf9OMffb',0,'holder');
INSERT INTO "secrets" VALUES('a658130b56449d7fafc40469796bd2c1062ab3b55bdba06c3e96748d6221076d','GIyOcf9OMffb',1,'holder');
INSERT INTO "secrets" VALUES('25e1a23739afeee7da5918d499fcea8ef6eeb268a977993dd133ff6de0b9ea03','zT0Bmw272OUO',0,'holder');
INSERT INTO "secrets" VALUES('15b2245769253391bffe4e004fb85b7ba6678ca517d4f6d406ae4554391144f4','zT0Bmw272OUO',1,'invite');
CREATE INDEX ix_secrets_game ON secrets (game);
CREATE INDEX ix_games_created ON games (created);
COMMIT;
