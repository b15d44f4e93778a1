/**
 * The tables of access: grants of clients, credentials of the API and web sessions. They hold
 * secrets only as hashes.
 */

/** Must come after `members`, to which they refer. */
export const ACCESS_TABLES = `CREATE TABLE token_families (
  id TEXT PRIMARY KEY,
  member_id INTEGER NOT NULL REFERENCES members (id),
  client_id TEXT NOT NULL,
  resource TEXT NOT NULL,
  revoked_at INTEGER
) STRICT;

CREATE TABLE credentials (
  token_hash TEXT PRIMARY KEY,
  member_id INTEGER NOT NULL REFERENCES members (id),
  kind TEXT NOT NULL CHECK (kind IN ('api_key', 'access')),
  family_id TEXT REFERENCES token_families (id),
  expires_at INTEGER
) STRICT;

CREATE TABLE authorization_codes (
  code_hash TEXT PRIMARY KEY,
  family_id TEXT NOT NULL REFERENCES token_families (id),
  redirect_uri TEXT NOT NULL,
  code_challenge TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;

CREATE TABLE refresh_tokens (
  token_hash TEXT PRIMARY KEY,
  family_id TEXT NOT NULL REFERENCES token_families (id),
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;

CREATE TABLE web_sessions (
  token_hash TEXT PRIMARY KEY,
  member_id INTEGER NOT NULL REFERENCES members (id),
  expires_at INTEGER NOT NULL
) STRICT;
`;
