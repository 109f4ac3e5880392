-- {"table": "3ICFng_b3CTp", "waiting": "rAVzTV1T7wev", "cookies": {"leeward": "YRN_Urt9qTnhQ0nbpRHJok-bWLyxOhHoiiLuBtK0nq4"}}
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
INSERT INTO "actions" VALUES('3ICFng_b3CTp',1,'role settler',0,1.79483128804844546322e+09);
INSERT INTO "actions" VALUES('3ICFng_b3CTp',2,'take indigo',0,1.79483128808842110632e+09);
INSERT INTO "actions" VALUES('3ICFng_b3CTp',3,'take sugar',1,1.79483128810647797578e+09);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0006');
CREATE TABLE analyses (
	game VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	made FLOAT NOT NULL, 
	content BLOB NOT NULL, 
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
INSERT INTO "chat" VALUES('3ICFng_b3CTp',1,'hello',1,1.79483128811543869969e+09);
CREATE TABLE games (
	id VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	rules_version INTEGER NOT NULL, 
	options JSON NOT NULL, 
	seed BIGINT NOT NULL, 
	title VARCHAR NOT NULL, 
	watch BOOLEAN NOT NULL, 
	created FLOAT NOT NULL, replaceable BOOLEAN DEFAULT 1 NOT NULL, again VARCHAR DEFAULT '' NOT NULL, question JSON, turn INTEGER, count INTEGER DEFAULT '0' NOT NULL, hints BOOLEAN DEFAULT 0 NOT NULL, owner VARCHAR DEFAULT '' NOT NULL, origin VARCHAR DEFAULT 'drawn' NOT NULL, saved_at INTEGER DEFAULT '0' NOT NULL, closed BOOLEAN DEFAULT 0 NOT NULL, moment JSON DEFAULT '{}' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('3ICFng_b3CTp','puerto-rico',2,'{"buildings": "basic", "nobles": false, "open_points": false, "first": "lot"}',7,'old club',0,1.79483128790197968478e+09,1,'',NULL,1,3,0,'5d6QRQD4UmoM','chosen',0,0,'{"en": "round 1", "de": "Runde 1"}');
INSERT INTO "games" VALUES('rAVzTV1T7wev','puerto-rico',2,'{"buildings": "basic", "nobles": false, "open_points": false, "first": "lot"}',0,'',1,1.79483128812525081626e+09,1,'',NULL,-2,0,0,'5d6QRQD4UmoM','drawn',0,0,'{"en": "round 1", "de": "Runde 1"}');
CREATE TABLE holders (
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	owner VARCHAR NOT NULL, 
	PRIMARY KEY (game, seat, owner), 
	FOREIGN KEY(game) REFERENCES games (id), 
	FOREIGN KEY(owner) REFERENCES owners (id)
);
INSERT INTO "holders" VALUES('3ICFng_b3CTp',0,'5d6QRQD4UmoM');
INSERT INTO "holders" VALUES('3ICFng_b3CTp',1,'5d6QRQD4UmoM');
INSERT INTO "holders" VALUES('rAVzTV1T7wev',0,'5d6QRQD4UmoM');
CREATE TABLE invites (
	secret_hash VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	owner VARCHAR NOT NULL, 
	PRIMARY KEY (secret_hash), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "invites" VALUES('abcdc7da940bba300e50bc4dfdf890e446205981ac1a4b68bfaf60a026005ca7','rAVzTV1T7wev',1,'5d6QRQD4UmoM');
CREATE TABLE keys (
	secret_hash VARCHAR NOT NULL, 
	owner VARCHAR NOT NULL, 
	PRIMARY KEY (secret_hash), 
	FOREIGN KEY(owner) REFERENCES owners (id)
);
INSERT INTO "keys" VALUES('6fe6e64e4db47b9af8464c0ee7e469cead0612208e9ca80a2c55d574a248f53d','5d6QRQD4UmoM');
CREATE TABLE owners (
	id VARCHAR NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "owners" VALUES('5d6QRQD4UmoM',1.79483128789659571646e+09);
CREATE TABLE seats (
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, level VARCHAR DEFAULT '' NOT NULL, replaced_at INTEGER, 
	PRIMARY KEY (game, seat), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "seats" VALUES('3ICFng_b3CTp',0,'person','Anna','',NULL);
INSERT INTO "seats" VALUES('3ICFng_b3CTp',1,'person','Bob','',NULL);
INSERT INTO "seats" VALUES('rAVzTV1T7wev',0,'person','Anna','',NULL);
INSERT INTO "seats" VALUES('rAVzTV1T7wev',1,'open','Bob','',NULL);
CREATE INDEX ix_games_created ON games (created);
CREATE INDEX ix_keys_owner ON keys (owner);
CREATE INDEX ix_holders_owner ON holders (owner);
CREATE INDEX ix_invites_game ON invites (game);
CREATE INDEX ix_games_owner ON games (owner);
COMMIT;
