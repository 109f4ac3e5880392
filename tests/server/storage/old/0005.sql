-- {"table": "2hBsq-dOoBqW", "waiting": "Mrmooy8i3lLz", "cookies": {"leeward": "iV2nSL2WLkVssV2vyzlj5BwZoFc-pfRebWnlGFlvZxc"}}
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
INSERT INTO "actions" VALUES('2hBsq-dOoBqW',1,'role settler',0,1794831274.10264);
INSERT INTO "actions" VALUES('2hBsq-dOoBqW',2,'take indigo',0,1.79483127435706448556e+09);
INSERT INTO "actions" VALUES('2hBsq-dOoBqW',3,'take sugar',1,1.79483127453855133056e+09);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
CREATE TABLE chat (
	game VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	text VARCHAR NOT NULL, 
	"by" INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (game, number), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "chat" VALUES('2hBsq-dOoBqW',1,'hello',1,1.79483127462633466724e+09);
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
INSERT INTO "games" VALUES('2hBsq-dOoBqW','puerto-rico',2,'{"buildings": "basic", "nobles": false, "open_points": false, "first": "lot"}',7,'old club',0,1.79483127353001499179e+09,1,'',NULL,1,3,0,'umPZzxC0Al9B','chosen',0,0,'{"en": "round 1", "de": "Runde 1"}');
INSERT INTO "games" VALUES('Mrmooy8i3lLz','puerto-rico',2,'{"buildings": "basic", "nobles": false, "open_points": false, "first": "lot"}',0,'',1,1.79483127472741794579e+09,1,'',NULL,-2,0,0,'umPZzxC0Al9B','drawn',0,0,'{"en": "round 1", "de": "Runde 1"}');
CREATE TABLE holders (
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	owner VARCHAR NOT NULL, 
	PRIMARY KEY (game, seat, owner), 
	FOREIGN KEY(game) REFERENCES games (id), 
	FOREIGN KEY(owner) REFERENCES owners (id)
);
INSERT INTO "holders" VALUES('2hBsq-dOoBqW',0,'umPZzxC0Al9B');
INSERT INTO "holders" VALUES('2hBsq-dOoBqW',1,'umPZzxC0Al9B');
INSERT INTO "holders" VALUES('Mrmooy8i3lLz',0,'umPZzxC0Al9B');
CREATE TABLE invites (
	secret_hash VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	owner VARCHAR NOT NULL, 
	PRIMARY KEY (secret_hash), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "invites" VALUES('179d43573e965523b9b2a2c1d88012caf6631ec9791bd73389ba8636c7dd6468','Mrmooy8i3lLz',1,'umPZzxC0Al9B');
CREATE TABLE keys (
	secret_hash VARCHAR NOT NULL, 
	owner VARCHAR NOT NULL, 
	PRIMARY KEY (secret_hash), 
	FOREIGN KEY(owner) REFERENCES owners (id)
);
INSERT INTO "keys" VALUES('25686a5f3de532ee1176f697fb898828057bd8d2f39fa32e38a0b580174d4947','umPZzxC0Al9B');
CREATE TABLE owners (
	id VARCHAR NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "owners" VALUES('umPZzxC0Al9B',1.79483127350194740295e+09);
CREATE TABLE seats (
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, level VARCHAR DEFAULT '' NOT NULL, replaced_at INTEGER, 
	PRIMARY KEY (game, seat), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "seats" VALUES('2hBsq-dOoBqW',0,'person','Anna','',NULL);
INSERT INTO "seats" VALUES('2hBsq-dOoBqW',1,'person','Bob','',NULL);
INSERT INTO "seats" VALUES('Mrmooy8i3lLz',0,'person','Anna','',NULL);
INSERT INTO "seats" VALUES('Mrmooy8i3lLz',1,'open','Bob','',NULL);
CREATE INDEX ix_games_created ON games (created);
CREATE INDEX ix_keys_owner ON keys (owner);
CREATE INDEX ix_holders_owner ON holders (owner);
CREATE INDEX ix_invites_game ON invites (game);
CREATE INDEX ix_games_owner ON games (owner);
COMMIT;
