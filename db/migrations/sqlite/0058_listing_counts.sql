-- How many mails and feeds carried a listing, by day in Ireland; nobody is named.
create table listing_counts (
  day text not null check (day like '____-__-__'),
  kind text not null check (kind in ('mail', 'feed')),
  competition_id integer not null references competitions (id) on delete cascade,
  times integer not null check (times > 0),
  primary key (competition_id, day, kind)
) strict, without rowid;
create index listing_counts_by_day on listing_counts (day);

-- The secret link of a listing's figures: signed with `made_at`, and void once its row is deleted.
create table listing_reports (
  competition_id integer primary key references competitions (id) on delete cascade,
  made_at integer not null
) strict;
