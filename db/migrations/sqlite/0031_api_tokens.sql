-- Partners send listings with these. Only the hash of a token is stored.
create table api_tokens (
  id integer primary key autoincrement,
  name text not null,
  token_hash text not null unique,
  -- its first characters, to tell it from others
  hint text not null,
  may_submit integer not null check (may_submit in (0, 1)),
  may_read_own integer not null check (may_read_own in (0, 1)),
  created_by integer references users (id) on delete set null,
  created_at integer not null,
  last_used_at integer,
  revoked_at integer,
  check (may_submit + may_read_own > 0)
) strict;

-- Each reference of a partner once, so that a repeated request makes no second listing.
create table partner_listings (
  token_id integer not null references api_tokens (id) on delete cascade,
  reference text not null,
  content_hash text not null,
  competition_id integer references competitions (id) on delete cascade,
  received_at integer not null,
  primary key (token_id, reference)
) strict, without rowid;
create index partner_listings_newest on partner_listings (token_id, competition_id desc);
create index partner_listings_by_competition on partner_listings (competition_id);
