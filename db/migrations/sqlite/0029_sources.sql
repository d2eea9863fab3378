-- Feeds, files and pages that are read on a schedule, for an admin to decide on what they bring.
create table sources (
  id integer primary key autoincrement,
  kind text not null check (kind in ('feed', 'csv', 'page')),
  url text not null unique,
  name text not null,
  -- 'pending' are finds
  queue text not null check (queue in ('pending', 'fpd')),
  -- JSON: which field or column of an item holds what
  mapping text not null,
  -- JSON: what is true of each listing that it brings
  defaults text not null,
  every_hours integer not null check (every_hours between 1 and 168),
  next_at integer not null,
  -- the next run only notes what is there
  baseline integer not null check (baseline in (0, 1)),
  etag text,
  last_modified text,
  last_run_at integer,
  last_status integer,
  last_error text,
  failures integer not null default 0,
  failing_since integer,
  -- items in the last answer, and listings brought so far
  seen integer not null default 0,
  added integer not null default 0,
  zero_runs integer not null default 0,
  paused_at integer,
  paused_for text check (paused_for in ('admin', 'flood', 'failing')),
  lease_until integer,
  created_at integer not null,
  check ((paused_at is null) = (paused_for is null))
) strict;
create index sources_due on sources (next_at) where paused_at is null;

-- Each item once, so that nothing is brought twice.
create table source_items (
  source_id integer not null references sources (id) on delete cascade,
  item_key text not null,
  state text not null check (state in ('noted', 'brought', 'duplicate', 'closed', 'refused')),
  reason text,
  title text not null,
  link text,
  competition_id integer references competitions (id) on delete set null,
  seen_at integer not null,
  primary key (source_id, item_key)
) strict, without rowid;
create index source_items_newest on source_items (source_id, seen_at desc);
create unique index source_items_by_competition on source_items (competition_id)
  where competition_id is not null;
