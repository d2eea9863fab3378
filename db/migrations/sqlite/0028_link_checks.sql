-- What is known of the links of open listings: one row per listing and link.
create table link_checks (
  competition_id integer not null references competitions (id) on delete cascade,
  target text not null check (target in ('entry', 'terms')),
  url text not null,
  host text not null,
  next_check_at integer not null,
  -- the last conclusive answer, and the last good one
  checked_at integer,
  ok_at integer,
  verdict text,
  http_status integer,
  final_url text,
  -- the registrable domain that the link led to at first
  first_final_domain text,
  failures integer not null default 0,
  first_failed_at integer,
  etag text,
  last_modified text,
  text_hash text,
  found_end_date text,
  confidence text check (confidence in ('structured', 'strong')),
  quote text check (length(quote) <= 300),
  lease_until integer,
  primary key (competition_id, target)
) strict, without rowid;
create index link_checks_due on link_checks (next_check_at);
create index link_checks_by_host on link_checks (host);

-- What a check found wrong, for an admin to decide on.
create table link_flags (
  id integer primary key autoincrement,
  competition_id integer not null references competitions (id) on delete cascade,
  target text not null check (target in ('entry', 'terms')),
  kind text not null,
  quote text check (length(quote) <= 300),
  found_end_date text,
  evidence_hash text not null,
  created_at integer not null,
  resolved_at integer,
  resolved_by integer references users (id) on delete set null,
  resolution text check (resolution in ('accepted', 'corrected', 'dismissed', 'superseded')),
  -- JSON: what an undo restores
  before_resolution text,
  check ((resolved_at is null) = (resolution is null))
) strict;
create unique index link_flags_open on link_flags (competition_id, evidence_hash) where resolved_at is null;
create index link_flags_by_listing on link_flags (competition_id, created_at);
create index link_flags_by_resolution on link_flags (resolved_at) where resolved_at is not null;

-- Politeness: one request per host at a time, at the pace its robots.txt asks for.
create table link_hosts (
  host text primary key,
  robots text,
  robots_at integer,
  delay_ms integer not null,
  next_allowed_at integer not null default 0,
  blocked_until integer,
  -- the title of a page that cannot exist: a page with the same title is a missing one
  probe_title text,
  probed_at integer,
  -- an admin vouched for it
  trusted_at integer
) strict, without rowid;
