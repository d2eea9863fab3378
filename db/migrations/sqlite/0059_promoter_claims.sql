-- Links to a promoter's own page, mailed to an address at its domain. They end 90 days after they were asked for.
create table promoter_claims (
  id integer primary key autoincrement,
  promoter_id integer not null references promoters (id) on delete cascade,
  email text not null,
  email_key text not null,
  token_hash text not null unique,
  asked_at integer not null,
  unique (promoter_id, email_key)
) strict;

-- A correction that the promoter suggests: never held against it.
alter table reports add column by_promoter integer not null default 0 check (by_promoter in (0, 1));
