-- Who runs competitions. A listing is attached when it is written; a job attaches the older ones.
create table promoters (
  id integer primary key autoincrement,
  slug text not null unique,
  name text not null,
  -- the registrable domain of entry links; null for hosts that many promoters use
  domain text,
  winners_url text,
  -- the promoter's answer to this page, entered by an admin
  reply text,
  reply_at integer,
  -- the promoter that it is shown as, which is never merged itself
  merged_into integer references promoters (id),
  created_at integer not null,
  check ((reply is null) = (reply_at is null)),
  check (merged_into <> id)
) strict;
create index promoters_by_domain on promoters (domain, id) where domain is not null;
create index promoters_merged on promoters (merged_into) where merged_into is not null;

-- Folded names; merging promoters leaves them alone.
create table promoter_names (
  name_key text primary key,
  promoter_id integer not null references promoters (id) on delete cascade
) strict, without rowid;
create index promoter_names_by_promoter on promoter_names (promoter_id);

alter table competitions add column promoter_id integer references promoters (id);
create index competitions_by_promoter
  on competitions (promoter_id, end_date, published_at desc, id desc, restricted)
  where status = 'approved';
create index competitions_without_promoter on competitions (id) where promoter_id is null;

-- Whether the promoter published winners, as readers note it and an admin confirms it.
create table competition_results (
  id integer primary key autoincrement,
  competition_id integer not null references competitions (id) on delete cascade,
  outcome text not null check (outcome in ('published', 'not-found')),
  url text,
  noted_by integer references users (id) on delete set null,
  noted_at integer not null,
  resolved_at integer,
  resolved_by integer references users (id) on delete set null,
  resolution text check (resolution in ('confirmed', 'dismissed', 'superseded')),
  -- the one whose confirming superseded it
  superseded_by integer references competition_results (id) on delete set null,
  check ((outcome = 'published') = (url is not null)),
  check ((resolved_at is null) = (resolution is null))
) strict;
create index competition_results_by_listing on competition_results (competition_id);
create unique index competition_results_confirmed on competition_results (competition_id)
  where resolution = 'confirmed';
create index competition_results_open on competition_results (noted_at, id) where resolved_at is null;

-- Upheld reports count on the promoter's page.
alter table reports add column resolution text check (resolution in ('upheld', 'closed'));
create index reports_upheld on reports (competition_id) where resolution = 'upheld';

-- What the admin decided: 'accepted' alone does not say that the promoter moved the date.
alter table link_flags add column decision text;

-- Append-only: what admins changed about promoters.
create table promoter_log (
  id integer primary key autoincrement,
  promoter_id integer not null,
  actor_id integer references users (id) on delete set null,
  actor_name text not null,
  action text not null,
  before_value text,
  after_value text,
  created_at integer not null
) strict;
create index promoter_log_by_promoter on promoter_log (promoter_id, id);
create trigger promoter_log_keeps_rows before delete on promoter_log
begin select raise(abort, 'The promoter log is append-only.'); end;
create trigger promoter_log_keeps_words
before update of promoter_id, actor_name, action, before_value, after_value, created_at on promoter_log
begin select raise(abort, 'The promoter log is append-only.'); end;
create trigger promoter_log_keeps_numbers before insert on promoter_log
when exists (select 1 from promoter_log where id = new.id)
begin select raise(abort, 'The promoter log is append-only.'); end;
create trigger promoter_log_keeps_actors before update of id, actor_id on promoter_log
when new.id <> old.id or new.actor_id is not null
begin select raise(abort, 'The promoter log is append-only.'); end;
