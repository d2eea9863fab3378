-- Instants (…_at) are milliseconds since 1970 in UTC; days are YYYY-MM-DD in Europe/Dublin;
-- yes/no columns are 1 or 0.

create table users (
  id integer primary key autoincrement,
  username text not null check (length(username) between 3 and 30),
  -- lower case: unique in any case
  username_key text not null unique,
  email text,
  email_key text,
  email_confirmed_at integer,
  password_hash text,
  facebook_id text unique,
  is_admin integer not null default 0 check (is_admin in (0, 1)),
  marketing_consent_at integer,
  suspended_at integer,
  created_at integer not null
) strict;

-- An address belongs to the member who confirmed it; until then several members may enter it.
create unique index users_by_confirmed_email on users (email_key) where email_confirmed_at is not null;
create index users_by_email on users (email_key);

create table sessions (
  -- sha-256 of the cookie's value: the table alone gives access to no session
  id_hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  user_agent text not null default '',
  created_at integer not null,
  seen_at integer not null,
  expires_at integer not null
) strict;
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table competitions (
  id integer primary key autoincrement,
  slug text not null unique,
  title text not null check (length(title) between 1 and 120),
  description text not null check (length(description) <= 5000),
  image_name text,
  promoter_name text not null,
  entry_url text not null check (entry_url like 'http://%' or entry_url like 'https://%'),
  terms_url text check (terms_url like 'http://%' or terms_url like 'https://%'),
  kind text not null check (kind in ('free-prize-draw', 'competition', 'instant-win')),
  entry_method text not null
    check (entry_method in ('online-form', 'social-media', 'email', 'post', 'phone-text', 'in-store')),
  entry_frequency text not null check (entry_frequency in ('once', 'daily', 'weekly', 'unlimited')),
  eligibility text not null check (eligibility in ('roi', 'ni', 'island-of-ireland')),
  over_18 integer not null default 0 check (over_18 in (0, 1)),
  costs_money integer not null default 0 check (costs_money in (0, 1)),
  prize_value integer check (prize_value >= 0),
  prize_count integer check (prize_count >= 1),
  winner_announcement_date text,
  end_date text not null check (end_date like '____-__-__'),
  main_category text not null,
  -- in a category excluded from home, new, carousel, feeds and mails
  restricted integer not null check (restricted in (0, 1)),
  featured integer check (featured = 1),
  featured_at integer,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  rejection_reason text,
  source text not null check (source in ('member', 'admin', 'fpd', 'import')),
  -- the feed's identifier: the same row is never imported twice
  import_key text unique,
  submitted_by integer references users (id) on delete set null,
  submitted_at integer not null,
  decided_by integer references users (id) on delete set null,
  decided_at integer,
  published_at integer,
  updated_at integer not null,
  check ((status = 'approved') = (published_at is not null))
) strict;
create index competitions_newest on competitions (published_at desc, id desc, end_date)
  where status = 'approved' and restricted = 0;
create index competitions_ending on competitions (end_date, id)
  where status = 'approved' and restricted = 0;
create index competitions_open on competitions (end_date, id) where status = 'approved';
create index competitions_premium on competitions (featured_at desc, id desc) where featured = 1;
create index competitions_undecided on competitions (source, submitted_at, id) where status = 'pending';
create index competitions_by_submitter on competitions (submitted_by) where submitted_by is not null;

-- One row per category of a listing; end_date and published_at are copies of the listing's, so that
-- one index returns a category in order.
create table competition_categories (
  competition_id integer not null references competitions (id) on delete cascade,
  category text not null,
  position integer not null check (position between 1 and 3),
  end_date text not null,
  published_at integer,
  primary key (competition_id, category)
) strict, without rowid;
create index competition_categories_newest
  on competition_categories (category, published_at desc, competition_id desc, end_date)
  where published_at is not null;

create virtual table competition_search using fts5 (
  title, promoter, categories, description,
  content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61'
);
create virtual table competition_words using fts5vocab (competition_search, row);

create table bookmarks (
  user_id integer not null references users (id) on delete cascade,
  competition_id integer not null references competitions (id) on delete cascade,
  created_at integer not null,
  primary key (user_id, competition_id)
) strict, without rowid;
create index bookmarks_by_competition on bookmarks (competition_id);

-- Append-only: who changed what, and what it was before.
create table moderation_log (
  id integer primary key autoincrement,
  competition_id integer not null,
  actor_id integer references users (id) on delete set null,
  actor_name text not null,
  action text not null,
  before_value text,
  after_value text,
  created_at integer not null
) strict;
create index moderation_log_by_competition on moderation_log (competition_id, id);
create trigger moderation_log_keeps_rows before delete on moderation_log
begin select raise(abort, 'The moderation log is append-only.'); end;
create trigger moderation_log_keeps_words before update of competition_id, actor_name, action, before_value, after_value, created_at on moderation_log
begin select raise(abort, 'The moderation log is append-only.'); end;

-- Rises with every change of public data; caches compare it.
create table catalogue (
  id integer primary key check (id = 1),
  version integer not null
) strict;
insert into catalogue (id, version) values (1, 1);
