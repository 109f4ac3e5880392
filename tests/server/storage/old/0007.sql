-- {"table": "DibqYt3AVfpR", "waiting": "WXyfjV-0BW0v", "cookies": {"leeward": "Vdv081dUq2SIlaokdxMcpOe_mld6dY610NQIVLNLqOo"}}
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
INSERT INTO "actions" VALUES('DibqYt3AVfpR',1,'role settler',0,1.79483130233602762226e+09);
INSERT INTO "actions" VALUES('DibqYt3AVfpR',2,'take indigo',0,1.7948313023699803353e+09);
INSERT INTO "actions" VALUES('DibqYt3AVfpR',3,'take sugar',1,1.79483130241199254984e+09);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0007');
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
INSERT INTO "chat" VALUES('DibqYt3AVfpR',1,'hello',1,1.79483130244273924834e+09);
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
INSERT INTO "games" VALUES('DibqYt3AVfpR','puerto-rico',2,'{"buildings": "basic", "nobles": false, "open_points": false, "first": "lot"}',7,'old club',0,1.79483130204431414606e+09,1,'',NULL,1,3,0,'zhhKqwdLX9KF','chosen',0,0,'{"en":"round 1","de":"Runde 1"}');
INSERT INTO "games" VALUES('WXyfjV-0BW0v','puerto-rico',2,'{"buildings": "basic", "nobles": false, "open_points": false, "first": "lot"}',0,'',1,1.79483130246133661274e+09,1,'',NULL,-2,0,0,'zhhKqwdLX9KF','drawn',0,0,'{"en": "round 1", "de": "Runde 1"}');
CREATE TABLE holders (
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	owner VARCHAR NOT NULL, 
	PRIMARY KEY (game, seat, owner), 
	FOREIGN KEY(game) REFERENCES games (id), 
	FOREIGN KEY(owner) REFERENCES owners (id)
);
INSERT INTO "holders" VALUES('DibqYt3AVfpR',0,'zhhKqwdLX9KF');
INSERT INTO "holders" VALUES('DibqYt3AVfpR',1,'zhhKqwdLX9KF');
INSERT INTO "holders" VALUES('WXyfjV-0BW0v',0,'zhhKqwdLX9KF');
CREATE TABLE invites (
	secret_hash VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	owner VARCHAR NOT NULL, 
	PRIMARY KEY (secret_hash), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "invites" VALUES('a62fe7b77778d94357c8ec57d9412305730562cf240f25dd0794400b2fa5d7cc','WXyfjV-0BW0v',1,'zhhKqwdLX9KF');
CREATE TABLE keys (
	secret_hash VARCHAR NOT NULL, 
	owner VARCHAR NOT NULL, 
	PRIMARY KEY (secret_hash), 
	FOREIGN KEY(owner) REFERENCES owners (id)
);
INSERT INTO "keys" VALUES('171c6c3f371bb8b063ce9d8a0af7444ef39e0d185113936bf5eb4771254b17db','zhhKqwdLX9KF');
CREATE TABLE owners (
	id VARCHAR NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "owners" VALUES('zhhKqwdLX9KF',1794831302.03626);
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
INSERT INTO "seats" VALUES('DibqYt3AVfpR',0,'person','Anna','',NULL);
INSERT INTO "seats" VALUES('DibqYt3AVfpR',1,'person','Bob','',NULL);
INSERT INTO "seats" VALUES('WXyfjV-0BW0v',0,'person','Anna','',NULL);
INSERT INTO "seats" VALUES('WXyfjV-0BW0v',1,'open','Bob','',NULL);
CREATE INDEX ix_games_created ON games (created);
CREATE INDEX ix_keys_owner ON keys (owner);
CREATE INDEX ix_holders_owner ON holders (owner);
CREATE INDEX ix_invites_game ON invites (game);
CREATE INDEX ix_games_owner ON games (owner);
COMMIT;
