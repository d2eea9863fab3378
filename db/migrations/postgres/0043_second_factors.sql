-- Passkeys (WebAuthn). The private key never leaves its owner's device.
create table passkeys (
  -- the credential's id, base64url
  id text primary key,
  user_id integer not null references users (id) on delete cascade,
  -- COSE, base64url
  public_key text not null,
  -- how often it was used, as it counts itself; 0 for those that don't count
  counter bigint not null,
  -- how browsers reach it, with commas between
  transports text not null,
  -- whether its owner's other devices may have it, and whether they do
  may_sync integer not null check (may_sync in (0, 1)),
  is_synced integer not null check (is_synced in (0, 1)),
  -- the browser that added it
  device text not null,
  created_at bigint not null,
  used_at bigint
);
create index passkeys_by_user on passkeys (user_id);

-- Apps that show one-time codes (RFC 6238).
create table code_apps (
  user_id integer primary key references users (id) on delete cascade,
  -- base32; the server needs it itself, so a hash would not do
  secret text not null,
  -- the 30 seconds whose code was used last: no code counts twice
  last_step bigint not null,
  created_at bigint not null
);

-- Codes for the day on which an app or a passkey is lost; each is deleted when it is used.
create table recovery_codes (
  code_hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  created_at bigint not null
);
create index recovery_codes_by_user on recovery_codes (user_id);

-- What the server keeps between two steps of one browser: challenges, and whose password was right.
create table login_steps (
  browser_hash text not null,
  purpose text not null check (purpose in ('log-in', 'second-step', 'add-passkey', 'add-codes', 'prove')),
  user_id integer references users (id) on delete cascade,
  challenge text not null,
  expires_at bigint not null,
  primary key (browser_hash, purpose)
);
create index login_steps_by_expiry on login_steps (expires_at);
create index login_steps_by_user on login_steps (user_id);

-- From when on an admin needs a second factor, where the operator requires one.
alter table users add column second_factor_due_at bigint;
