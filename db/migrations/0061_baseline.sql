-- The schema as of 29 November 2026. CONTRIBUTING.md explains the words in braces.
-- Instants (…_at) are milliseconds since 1970 in UTC; days are YYYY-MM-DD in Europe/Dublin;
-- yes/no columns are 1 or 0. Append-only logs refuse every change but emptying the reference to an actor whose
-- account is closed.

-- ═══ Accounts

-- Members, admins among them. A closed account leaves no row.
create table users (
  id {id},
  username text not null check (length(username) between 3 and 30),
  -- lower case: unique in any case
  username_key text not null unique,
  email text,
  email_key text,
  email_confirmed_at {bigint},
  password_hash text,
  facebook_id text unique,
  is_admin integer not null default 0 check (is_admin in (0, 1)),
  marketing_consent_at {bigint},
  suspended_at {bigint},
  created_at {bigint} not null,
  -- the secret in the private address of a member's calendar; it gives access only to their bookmarks
  calendar_token text,
  -- when the member was last notified of attempts to guess their password
  guessing_told_at {bigint},
  -- since when their listings are published at once
  trusted_at {bigint},
  -- rises with every change of their tracker rows; devices ask for what came after the last they saw
  tracker_seq integer not null default 0,
  -- from when on an admin needs a second factor, where the operator requires one
  second_factor_due_at {bigint}
) {strict};
-- An address belongs to the member who confirmed it; until then several members may enter it.
create unique index users_by_confirmed_email on users (email_key) where email_confirmed_at is not null;
create index users_by_email on users (email_key);
create index users_newest on users (created_at desc, id desc);
create unique index users_by_calendar_token on users (calendar_token) where calendar_token is not null;

-- Where members are logged in.
create table sessions (
  -- sha-256 of the cookie's value: the table alone gives access to no session
  id_hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  user_agent text not null default '',
  created_at {bigint} not null,
  seen_at {bigint} not null,
  expires_at {bigint} not null,
  -- when they last proved who they are in this session, by logging in or by their password
  proven_at {bigint}
) {strict};
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- Browsers that have logged in to an account before: guesses from elsewhere do not lock them out.
create table known_devices (
  device_hash text not null,
  user_id integer not null references users (id) on delete cascade,
  created_at {bigint} not null,
  seen_at {bigint} not null,
  primary key (device_hash, user_id)
) {clustered};
create index known_devices_by_user on known_devices (user_id);
create index known_devices_by_use on known_devices (seen_at);

-- Mailed links: single use, hashed, short-lived.
create table account_tokens (
  token_hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('reset-password', 'confirm-email')),
  email text not null,
  created_at {bigint} not null,
  expires_at {bigint} not null
) {strict};
create index account_tokens_by_user on account_tokens (user_id, purpose);
create index account_tokens_by_expiry on account_tokens (expires_at);

-- A member's new address, until its mailed link is followed; one per member.
create table email_changes (
  user_id integer primary key references users (id) on delete cascade,
  token_hash text not null unique,
  email text not null,
  created_at {bigint} not null,
  expires_at {bigint} not null
) {strict};

-- Requests for a link to reset a password. A request only writes its row, whether the address is known
-- or not; the mail is written later, and the row deleted.
create table reset_requests (
  id {id},
  email text not null,
  -- of the requesting browser, as in known_devices
  device_hash text,
  created_at {bigint} not null
) {strict};

-- Passkeys (WebAuthn). The private key never leaves its owner's device.
create table passkeys (
  -- the credential's id, base64url
  id text primary key,
  user_id integer not null references users (id) on delete cascade,
  -- COSE, base64url
  public_key text not null,
  -- how often it was used, as it counts itself; 0 for those that don't count
  counter {bigint} not null,
  -- how browsers reach it, with commas between
  transports text not null,
  -- whether its owner's other devices may have it, and whether they do
  may_sync integer not null check (may_sync in (0, 1)),
  is_synced integer not null check (is_synced in (0, 1)),
  -- the browser that added it
  device text not null,
  created_at {bigint} not null,
  used_at {bigint}
) {strict};
create index passkeys_by_user on passkeys (user_id);

-- Apps that show one-time codes (RFC 6238).
create table code_apps (
  user_id integer primary key references users (id) on delete cascade,
  -- base32; the server needs it itself, so a hash would not do
  secret text not null,
  -- the 30 seconds whose code was used last: no code counts twice
  last_step {bigint} not null,
  created_at {bigint} not null
) {strict};

-- Codes for the day on which an app or a passkey is lost; each is deleted when it is used.
create table recovery_codes (
  code_hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  created_at {bigint} not null
) {strict};
create index recovery_codes_by_user on recovery_codes (user_id);

-- What the server keeps between two steps of one browser: challenges, and whose password was right.
create table login_steps (
  browser_hash text not null,
  purpose text not null check (purpose in ('log-in', 'second-step', 'add-passkey', 'add-codes', 'prove')),
  user_id integer references users (id) on delete cascade,
  challenge text not null,
  expires_at {bigint} not null,
  primary key (browser_hash, purpose)
) {strict};
create index login_steps_by_expiry on login_steps (expires_at);
create index login_steps_by_user on login_steps (user_id);

-- Append-only: what admins did to accounts. Members are numbers here, so that no personal data is left
-- after closing an account.
create table member_log (
  id {id},
  member_id integer not null,
  actor_id integer references users (id) on delete set null,
  actor_name text not null,
  action text not null,
  created_at {bigint} not null
) {strict};
create index member_log_by_member on member_log (member_id, id);
{sqlite:
create trigger member_log_keeps_rows before delete on member_log
begin select raise(abort, 'The member log is append-only.'); end;
create trigger member_log_keeps_words before update of member_id, actor_name, action, created_at on member_log
begin select raise(abort, 'The member log is append-only.'); end;
create trigger member_log_keeps_numbers before insert on member_log
when exists (select 1 from member_log where id = new.id)
begin select raise(abort, 'The member log is append-only.'); end;
create trigger member_log_keeps_actors before update of id, actor_id on member_log
when new.id <> old.id or new.actor_id is not null
begin select raise(abort, 'The member log is append-only.'); end;
}
{postgres:
create function refuse_member_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'The member log is append-only.';
end $$;
create trigger member_log_keeps_rows before delete on member_log
  for each row execute function refuse_member_log_change();
create trigger member_log_keeps_words before update of member_id, actor_name, action, created_at on member_log
  for each row execute function refuse_member_log_change();
create trigger member_log_keeps_all before truncate on member_log
  for each statement execute function refuse_member_log_change();
create trigger member_log_keeps_actors before update of id, actor_id on member_log
  for each row when (new.id <> old.id or new.actor_id is not null)
  execute function refuse_member_log_change();
}

-- ═══ Promoters

-- Who runs competitions. A listing is attached when it is written; a job attaches the older ones.
create table promoters (
  id {id},
  slug text not null unique,
  name text not null,
  -- the registrable domain of entry links; null for hosts that many promoters use
  domain text,
  winners_url text,
  -- the promoter's answer to this page, entered by an admin
  reply text,
  reply_at {bigint},
  -- the promoter that it is shown as, which is never merged itself
  merged_into integer references promoters (id),
  created_at {bigint} not null,
  check ((reply is null) = (reply_at is null)),
  check (merged_into <> id)
) {strict};
create index promoters_by_domain on promoters (domain, id) where domain is not null;
create index promoters_merged on promoters (merged_into) where merged_into is not null;

-- Folded names; merging promoters leaves them alone.
create table promoter_names (
  name_key text{postgres: collate "C"} primary key,
  promoter_id integer not null references promoters (id) on delete cascade
) {clustered};
create index promoter_names_by_promoter on promoter_names (promoter_id);

-- Append-only: what admins changed about promoters.
create table promoter_log (
  id {id},
  promoter_id integer not null,
  actor_id integer references users (id) on delete set null,
  actor_name text not null,
  action text not null,
  before_value text,
  after_value text,
  created_at {bigint} not null
) {strict};
create index promoter_log_by_promoter on promoter_log (promoter_id, id);
{sqlite:
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
}
{postgres:
create function refuse_promoter_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'The promoter log is append-only.';
end $$;
create trigger promoter_log_keeps_rows before delete on promoter_log
  for each row execute function refuse_promoter_log_change();
create trigger promoter_log_keeps_words
  before update of promoter_id, actor_name, action, before_value, after_value, created_at on promoter_log
  for each row execute function refuse_promoter_log_change();
create trigger promoter_log_keeps_all before truncate on promoter_log
  for each statement execute function refuse_promoter_log_change();
create trigger promoter_log_keeps_actors before update of id, actor_id on promoter_log
  for each row when (new.id <> old.id or new.actor_id is not null)
  execute function refuse_promoter_log_change();
}

-- Links to a promoter's own page, mailed to an address at its domain. They end 90 days after they were asked for.
create table promoter_claims (
  id {id},
  promoter_id integer not null references promoters (id) on delete cascade,
  email text not null,
  email_key text not null,
  token_hash text not null unique,
  asked_at {bigint} not null,
  unique (promoter_id, email_key)
) {strict};

-- ═══ Listings

-- The listings: what is said of each, its status, and who sent and decided it.
create table competitions (
  id {id},
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
  prize_value {bigint} check (prize_value >= 0),
  prize_count integer check (prize_count >= 1),
  winner_announcement_date {date},
  end_date {date} not null{sqlite: check (end_date like '____-__-__')},
  main_category text not null,
  -- in a category excluded from home, new, carousel, feeds and mails
  restricted integer not null check (restricted in (0, 1)),
  featured integer check (featured = 1),
  featured_at {bigint},
  status text not null check (status in ('pending', 'approved', 'rejected')),
  rejection_reason text,
  source text not null check (source in ('member', 'admin', 'fpd', 'import')),
  -- the feed's identifier: the same row is never imported twice
  import_key text unique,
  submitted_by integer references users (id) on delete set null,
  submitted_at {bigint} not null,
  decided_by integer references users (id) on delete set null,
  decided_at {bigint},
  published_at {bigint},
  updated_at {bigint} not null,
  -- equal in listings of the same competition; a job fills in what is null
  entry_key text,
  -- shown as 'closing date changed'
  previous_end_date text,
  -- 1 for a listing published at once that no admin has looked at
  unreviewed integer check (unreviewed = 1),
  -- what counts as a day where one may enter daily; null where the listing does not say
  entry_daily_rule text check (entry_daily_rule in ('calendar-day', '24-hours')),
  promoter_id integer references promoters (id),
  -- the licence or permit of a listing that costs money or is gambling, and the public register that has it
  permit_number text,
  register_url text,
  -- 1: few have opened it, per prize and day, compared with those of its kind and age; marked once a day
  quiet integer not null default 0 check (quiet in (0, 1)),
  -- how winners are told, how long they have to answer, and how soon the prize is sent; null: not stated
  winners_told text,
  answer_within text,
  prize_within text,
  -- 'cork, kerry': whom a listing is for, where its prize is, and where it is entered; null: not stated
  only_counties text,
  prize_counties text,
  entry_counties text,
  -- a station or a town
  place text,
  check ((status = 'approved') = (published_at is not null))
) {strict};
create index competitions_open on competitions (end_date, id) where status = 'approved';
create index competitions_premium on competitions (featured_at desc, id desc) where featured = 1;
create index competitions_undecided on competitions (source, submitted_at, id) where status = 'pending';
create index competitions_by_submitter on competitions (submitted_by) where submitted_by is not null;
create index competitions_by_entry_key on competitions (entry_key) where entry_key is not null;
create index competitions_without_key on competitions (id) where entry_key is null;
create index competitions_waiting on competitions (submitted_at, id, source) where status = 'pending';
create index competitions_by_submission on competitions (submitted_at desc, id desc);
create index competitions_by_image on competitions (image_name) where image_name is not null;
-- For the hourly counts of the statistics.
create index competitions_published on competitions (published_at, end_date) where published_at is not null;
create index competitions_submitted on competitions (submitted_at, source);
create index competitions_decided on competitions (decided_at, submitted_at, source) where decided_at is not null;
create index competitions_unreviewed on competitions (submitted_at, id)
  where unreviewed = 1 and status = 'approved';
-- The lists. With the columns of filters and passports, which are then evaluated in the index alone.
create index competitions_newest
  on competitions (
    published_at desc, id desc, end_date,
    eligibility, kind, entry_method, entry_frequency, prize_value, over_18, costs_money
  )
  where status = 'approved' and restricted = 0;
create index competitions_ending
  on competitions (
    end_date, published_at desc, id desc,
    eligibility, kind, entry_method, entry_frequency, prize_value, over_18, costs_money
  )
  where status = 'approved' and restricted = 0;
create index competitions_by_value
  on competitions (
    prize_value desc{postgres: nulls last}, published_at desc, id desc, end_date,
    eligibility, kind, entry_method, entry_frequency, over_18, costs_money
  )
  where status = 'approved' and restricted = 0;
create index competitions_by_promoter
  on competitions (promoter_id, end_date, published_at desc, id desc, restricted)
  where status = 'approved';
create index competitions_without_promoter on competitions (id) where promoter_id is null;
create index competitions_quiet on competitions (id) where quiet = 1;
-- Has the columns that lists ask for, so that no row is read for them.
create index competitions_in_counties on competitions (id, only_counties, prize_counties, entry_counties)
where coalesce(only_counties, prize_counties, entry_counties) is not null;

-- One row per category of a listing. The columns of sorting and filters are copies of the listing's: one index
-- answers every filter of a category in order.
create table competition_categories (
  competition_id integer not null references competitions (id) on delete cascade,
  category text not null,
  position integer not null check (position between 1 and 3),
  end_date {date} not null,
  published_at {bigint},
  -- whether the category's page lists it: a restricted listing is on the two restricted pages only
  listed integer not null default 1 check (listed in (0, 1)),
  prize_value {bigint},
  kind text,
  entry_method text,
  entry_frequency text,
  eligibility text,
  over_18 integer not null default 0 check (over_18 in (0, 1)),
  costs_money integer not null default 0 check (costs_money in (0, 1)),
  primary key (competition_id, category)
) {clustered};
create index competition_categories_newest
  on competition_categories (
    category, published_at desc, competition_id desc, end_date,
    eligibility, kind, entry_method, entry_frequency, prize_value, over_18, costs_money
  )
  where published_at is not null and listed = 1;
create index competition_categories_ending
  on competition_categories (
    category, end_date, published_at desc, competition_id desc,
    eligibility, kind, entry_method, entry_frequency, prize_value, over_18, costs_money
  )
  where published_at is not null and listed = 1;
create index competition_categories_by_value
  on competition_categories (
    category, prize_value desc{postgres: nulls last}, published_at desc, competition_id desc, end_date,
    eligibility, kind, entry_method, entry_frequency, over_18, costs_money
  )
  where published_at is not null and listed = 1;

-- Rises with every change of public data; caches compare it.
create table catalogue (
  id integer primary key check (id = 1),
  version integer not null
) {strict};
insert into catalogue (id, version) values (1, 1);

-- Listings that an admin moved to another promoter. A later write of a listing leaves it there while it
-- has the same promoter's name; an undo deletes the rows of its log entry.
create table promoter_moves (
  id {id},
  log_id integer not null references promoter_log (id),
  competition_id integer not null references competitions (id) on delete cascade,
  -- folded, as in promoter_names
  name_key text{postgres: collate "C"} not null,
  into_id integer not null references promoters (id),
  -- the name had no promoter before
  claimed integer not null check (claimed in (0, 1))
) {strict};
create index promoter_moves_by_listing on promoter_moves (competition_id, id);
create index promoter_moves_by_log on promoter_moves (log_id);
create index promoter_moves_by_promoter on promoter_moves (into_id);

-- ═══ Search

{sqlite:
-- The full text of every listing.
create virtual table competition_search using fts5 (
  title, promoter, categories, description,
  content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61'
);
-- In how many documents a word is.
create virtual table competition_words using fts5vocab (competition_search, row);
-- A second index of only the newest documents: words in thousands of listings are searched for here, so
-- that the cost does not grow with the catalogue. Housekeeping fills and trims it.
create virtual table recent_search using fts5 (
  title, promoter, categories, description,
  content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61'
);
}
{postgres:
create table competition_search (
  competition_id integer primary key references competitions (id) on delete cascade,
  document tsvector not null
);
create index competition_search_words on competition_search using gin (document);
create table recent_search (
  competition_id integer primary key references competitions (id) on delete cascade,
  document tsvector not null
);
create index recent_search_words on recent_search using gin (document);
}

-- By which rules the search documents were made: older ones are made again by housekeeping.
create table search_version (
  id integer primary key check (id = 1),
  version integer not null
) {strict};
insert into search_version (id, version) values (1, 1);

-- The distinctive words of titles and promoters, for duplicates and the admins' search; end_date is a
-- copy of the listing's, so that one index finds a word within a range of closing dates.
create table listing_words (
  -- compared byte by byte, so that a range of words is all that begin alike
  word text{postgres: collate "C"} not null,
  place text not null check (place in ('title', 'promoter')),
  end_date text not null,
  competition_id integer not null references competitions (id) on delete cascade,
  primary key (word, place, end_date, competition_id)
) {clustered};
create index listing_words_by_competition on listing_words (competition_id);

-- ═══ Bookmarks and the tracker

-- Members' bookmarks: each is also a mark 'later' in the tracker.
create table bookmarks (
  user_id integer not null references users (id) on delete cascade,
  competition_id integer not null references competitions (id) on delete cascade,
  created_at {bigint} not null,
  primary key (user_id, competition_id)
) {clustered};
create index bookmarks_by_competition on bookmarks (competition_id);
create index bookmarks_by_time on bookmarks (created_at);

-- A log without a foreign key to competitions: it outlives the listing.
create table tracker_entries (
  user_id integer not null references users (id) on delete cascade,
  id text not null,
  competition_id integer,
  entered_at {bigint},
  day text,
  via text,
  -- only the id remains, so that the entry never comes back
  undone integer not null default 0 check (undone in (0, 1)),
  seq integer not null,
  primary key (user_id, id),
  check ((undone = 1) = (competition_id is null))
) {clustered};
create unique index tracker_entries_by_seq on tracker_entries (user_id, seq);

-- 'later' is the bookmark: a row here and one in bookmarks.
create table tracker_marks (
  user_id integer not null references users (id) on delete cascade,
  competition_id integer not null,
  state text not null check (state in ('none', 'later', 'not-for-me')),
  changed_at {bigint} not null,
  device text not null,
  seq integer not null,
  primary key (user_id, competition_id)
) {clustered};
create unique index tracker_marks_by_seq on tracker_marks (user_id, seq);

-- What members won, as they noted it. A row may be an entry of a competition that is not listed here: won_on is '' until
-- it is won.
create table tracker_wins (
  user_id integer not null references users (id) on delete cascade,
  id text not null,
  competition_id integer,
  prize text not null,
  promoter text not null,
  value integer check (value >= 0),
  won_on text not null,
  arrived_on text,
  note text not null,
  deleted integer not null check (deleted in (0, 1)),
  changed_at {bigint} not null,
  device text not null,
  seq integer not null,
  -- when the winner answered, and the day by which the prize was promised; null: not said
  answered_on text,
  promised_by text,
  entered_on text,
  closes_on text,
  link text not null default '',
  lost integer not null default 0 check (lost in (0, 1)),
  -- how often an own entry may be made again; null: once
  repeats text check (repeats in ('daily', 'weekly', 'monthly')),
  primary key (user_id, id)
) {clustered};
create unique index tracker_wins_by_seq on tracker_wins (user_id, seq);

-- ═══ Moderation

-- Append-only: who changed what, and what it was before.
create table moderation_log (
  id {id},
  competition_id integer not null,
  actor_id integer references users (id) on delete set null,
  actor_name text not null,
  action text not null,
  before_value text,
  after_value text,
  created_at {bigint} not null
) {strict};
create index moderation_log_by_competition on moderation_log (competition_id, id);
{sqlite:
create trigger moderation_log_keeps_rows before delete on moderation_log
begin select raise(abort, 'The moderation log is append-only.'); end;
create trigger moderation_log_keeps_words
  before update of competition_id, actor_name, action, before_value, after_value, created_at on moderation_log
begin select raise(abort, 'The moderation log is append-only.'); end;
create trigger moderation_log_keeps_numbers before insert on moderation_log
when exists (select 1 from moderation_log where id = new.id)
begin select raise(abort, 'The moderation log is append-only.'); end;
create trigger moderation_log_keeps_actors before update of id, actor_id on moderation_log
when new.id <> old.id or new.actor_id is not null
begin select raise(abort, 'The moderation log is append-only.'); end;
}
{postgres:
create function refuse_moderation_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'The moderation log is append-only.';
end $$;
create trigger moderation_log_keeps_rows before delete on moderation_log
  for each row execute function refuse_moderation_log_change();
create trigger moderation_log_keeps_words
  before update of competition_id, actor_name, action, before_value, after_value, created_at on moderation_log
  for each row execute function refuse_moderation_log_change();
create trigger moderation_log_keeps_all before truncate on moderation_log
  for each statement execute function refuse_moderation_log_change();
create trigger moderation_log_keeps_actors before update of id, actor_id on moderation_log
  for each row when (new.id <> old.id or new.actor_id is not null)
  execute function refuse_moderation_log_change();
}

-- Visitors' complaints about a listing.
create table reports (
  id {id},
  competition_id integer not null references competitions (id) on delete cascade,
  reason text not null check (reason in ('expired', 'dead-link', 'duplicate', 'not-free', 'other')),
  note text check (length(note) <= 500),
  reporter_id integer references users (id) on delete set null,
  created_at {bigint} not null,
  resolved_at {bigint},
  resolved_by integer references users (id) on delete set null,
  -- upheld reports count on the promoter's page
  resolution text check (resolution in ('upheld', 'closed')),
  -- a correction that the promoter suggests: never held against it
  by_promoter integer not null default 0 check (by_promoter in (0, 1))
) {strict};
create index reports_open on reports (competition_id, created_at) where resolved_at is null;
create index reports_by_competition on reports (competition_id, created_at);
create index reports_upheld on reports (competition_id) where resolution = 'upheld';

-- Whether the promoter published winners, as readers note it and an admin confirms it.
create table competition_results (
  id {id},
  competition_id integer not null references competitions (id) on delete cascade,
  outcome text not null check (outcome in ('published', 'not-found')),
  url text,
  noted_by integer references users (id) on delete set null,
  noted_at {bigint} not null,
  resolved_at {bigint},
  resolved_by integer references users (id) on delete set null,
  resolution text check (resolution in ('confirmed', 'dismissed', 'superseded')),
  -- the one whose confirming superseded it
  superseded_by integer references competition_results (id) on delete set null,
  check ((outcome = 'published') = (url is not null)),
  check ((resolved_at is null) = (resolution is null))
) {strict};
create index competition_results_by_listing on competition_results (competition_id);
create unique index competition_results_confirmed on competition_results (competition_id)
  where resolution = 'confirmed';
create index competition_results_open on competition_results (noted_at, id) where resolved_at is null;

-- ═══ Decisions and places

-- Each restriction of something or somebody, and each notice that led to none: the reasons, and the objection.
create table decisions (
  id {id},
  kind text not null check (
    kind in ('rejected', 'taken down', 'picture removed', 'suspended', 'reply closed', 'no action')
  ),
  competition_id integer references competitions (id) on delete set null,
  promoter_id integer references promoters (id) on delete set null,
  -- who it restricts
  member_id integer references users (id) on delete set null,
  -- a sentence of content/reasons.yaml; null for an admin's own words, which are in 'facts'
  reason text,
  facts text,
  -- a paragraph of the terms
  terms text not null,
  led_by text not null check (led_by in ('notice', 'report', 'own check')),
  -- what an upheld objection restores
  before_value text,
  -- when the listing, the report or the notice came
  asked_at {bigint},
  decided_by integer references users (id) on delete set null,
  decided_at {bigint} not null,
  objection text,
  objected_at {bigint},
  outcome text check (outcome in ('upheld', 'turned down')),
  answer text,
  answered_by integer references users (id) on delete set null,
  answered_at {bigint}
) {strict};
create index decisions_of_competition on decisions (competition_id, decided_at);
create index decisions_of_member on decisions (member_id, decided_at);
create index decisions_by_time on decisions (decided_at);
create index decisions_objected on decisions (objected_at) where objected_at is not null and answered_at is null;

-- Reports that something is unlawful or infringes somebody's rights (Digital Services Act, Article 16).
create table notices (
  report_id integer primary key references reports (id) on delete cascade,
  ground text not null check (
    ground in ('unlawful', 'child-abuse', 'copyright', 'personal-data', 'defamation')
  ),
  name text,
  email text,
  explanation text,
  decision_id integer references decisions (id) on delete set null
) {strict};
create index notices_of_decision on notices (decision_id);

-- Places that are sold or given: what is shown where, from when until when, for whom. Money is not stored.
create table bookings (
  id integer {sqlite: primary key autoincrement}
    {postgres: generated by default as identity (start with 100) primary key},
  place text not null check (length(place) between 1 and 30),
  competition_id integer references competitions (id) on delete cascade,
  -- of own adverts, which show no listing
  image text,
  btn_text text,
  description text,
  url text,
  -- days in Ireland, both included; null: since it was set, until it is ended
  from_day text check (from_day like '____-__-__'),
  until_day text check (until_day like '____-__-__'),
  buyer text not null check (length(buyer) between 1 and 120),
  buyer_email text,
  price_note text not null default '',
  -- why it was refused or ended early
  reason text,
  state text not null check (state in ('asked', 'agreed', 'paid', 'running', 'ended', 'withdrawn')),
  paused_at {bigint},
  -- the last mail to the buyer about it
  told text,
  created_at {bigint} not null,
  changed_at {bigint} not null,
  check (competition_id is not null or (description is not null and url is not null and btn_text is not null))
) {strict};
create index bookings_by_state on bookings (state, place);
create index bookings_by_listing on bookings (competition_id) where competition_id is not null;

-- How often an own advert was opened, by day in Ireland; nobody is named.
create table booking_counts (
  day text not null check (day like '____-__-__'),
  booking_id integer not null references bookings (id) on delete cascade,
  openings integer not null check (openings > 0),
  primary key (day, booking_id)
) {clustered};

insert into bookings (id, place, image, btn_text, description, url, buyer, state, created_at, changed_at) values
  (1, 'home-box', '/images/categories/travel-and-hotels.webp', 'See holidays to win',
   'Weekends by the sea, city breaks and far-away sun: every open travel prize on one page.',
   '/competition-category/travel-and-hotels', 'House', 'running', 0, 0),
  (2, 'home-box', '/images/categories/food-and-drink.webp', 'See hampers to win',
   'Hampers, dinners for two and a year of coffee from Irish kitchens and makers.',
   '/competition-category/food-%26-drink', 'House', 'running', 0, 0);

-- Whatever sets the flag (imports, an earlier version), a booking without an end has it; taking it off ends that.
{sqlite:
create trigger competitions_featured_at_once after insert on competitions when new.featured = 1 begin
  insert into bookings (place, competition_id, buyer, state, created_at, changed_at)
  values ('carousel', new.id, 'Admin', 'running', coalesce(new.featured_at, 0), coalesce(new.featured_at, 0));
end;
create trigger competitions_featured after update of featured on competitions
when new.featured = 1 and old.featured is null begin
  insert into bookings (place, competition_id, buyer, state, created_at, changed_at)
  select 'carousel', new.id, 'Admin', 'running', coalesce(new.featured_at, 0), coalesce(new.featured_at, 0)
  where not exists (select 1 from bookings where competition_id = new.id and place = 'carousel' and state = 'running');
end;
create trigger competitions_featured_no_more after update of featured on competitions
when new.featured is null and old.featured = 1 begin
  update bookings set state = 'ended', changed_at = new.updated_at
  where competition_id = new.id and place = 'carousel' and state = 'running' and paused_at is null;
end;
}
{postgres:
create function book_featured() returns trigger language plpgsql as $$
begin
  if new.featured = 1 then
    insert into bookings (place, competition_id, buyer, state, created_at, changed_at)
    select 'carousel', new.id, 'Admin', 'running', coalesce(new.featured_at, 0), coalesce(new.featured_at, 0)
    where not exists (select 1 from bookings where competition_id = new.id and place = 'carousel' and state = 'running');
  else
    update bookings set state = 'ended', changed_at = new.updated_at
    where competition_id = new.id and place = 'carousel' and state = 'running' and paused_at is null;
  end if;
  return null;
end $$;
create trigger competitions_featured_at_once after insert on competitions
  for each row when (new.featured = 1) execute function book_featured();
create trigger competitions_featured after update of featured on competitions
  for each row when (new.featured is distinct from old.featured) execute function book_featured();
}

-- ═══ Checks of links and T&Cs

-- What is known of the links of open listings: one row per listing and link.
create table link_checks (
  competition_id integer not null references competitions (id) on delete cascade,
  target text not null check (target in ('entry', 'terms')),
  url text not null,
  host text not null,
  next_check_at {bigint} not null,
  -- the last conclusive answer, and the last good one
  checked_at {bigint},
  ok_at {bigint},
  verdict text,
  http_status integer,
  final_url text,
  -- the registrable domain that the link led to at first
  first_final_domain text,
  failures integer not null default 0,
  first_failed_at {bigint},
  etag text,
  last_modified text,
  text_hash text,
  found_end_date {date},
  confidence text check (confidence in ('structured', 'strong')),
  quote text check (length(quote) <= 300),
  lease_until {bigint},
  -- JSON: what the entry form asks for, and the day on which it was last seen
  entry_form text check (length(entry_form) <= 500),
  form_seen_on text,
  primary key (competition_id, target)
) {clustered};
create index link_checks_due on link_checks (next_check_at);
create index link_checks_by_host on link_checks (host);

-- What a check found wrong, for an admin to decide on.
create table link_flags (
  id {id},
  competition_id integer not null references competitions (id) on delete cascade,
  target text not null check (target in ('entry', 'terms')),
  kind text not null,
  quote text check (length(quote) <= 300),
  found_end_date {date},
  evidence_hash text not null,
  created_at {bigint} not null,
  resolved_at {bigint},
  resolved_by integer references users (id) on delete set null,
  resolution text check (resolution in ('accepted', 'corrected', 'dismissed', 'superseded')),
  -- JSON: what an undo restores
  before_resolution text,
  -- what the admin decided: 'accepted' alone does not say that the promoter moved the date
  decision text,
  check ((resolved_at is null) = (resolution is null))
) {strict};
create unique index link_flags_open on link_flags (competition_id, evidence_hash) where resolved_at is null;
create index link_flags_by_listing on link_flags (competition_id, created_at);
create index link_flags_by_resolution on link_flags (resolved_at) where resolved_at is not null;

-- Politeness: one request per host at a time, at the pace its robots.txt asks for.
create table link_hosts (
  host text primary key,
  robots text,
  robots_at {bigint},
  delay_ms integer not null,
  next_allowed_at {bigint} not null default 0,
  blocked_until {bigint},
  -- the title of a page that cannot exist: a page with the same title is a missing one
  probe_title text,
  probed_at {bigint},
  -- an admin vouched for it
  trusted_at {bigint}
) {clustered};

-- The day on which a listing's T&Cs were last read.
create table terms_readings (
  competition_id integer primary key references competitions (id) on delete cascade,
  url text not null,
  read_on text not null
) {strict};

-- Sentences of T&Cs that rules propose as answers; public once an admin has confirmed them.
create table terms_quotes (
  id {id},
  competition_id integer not null references competitions (id) on delete cascade,
  url text not null,
  question text not null check (
    question in (
      'age', 'residence', 'closing', 'entries', 'choice', 'notice', 'answer', 'prize', 'sharing', 'alternative'
    )
  ),
  quote text not null check (length(quote) <= 300),
  found_at {bigint} not null,
  resolved_at {bigint},
  resolved_by integer references users (id) on delete set null,
  resolution text check (resolution in ('confirmed', 'dismissed', 'superseded')),
  -- JSON: what confirming the quote wrote into the listing, so that undoing takes back no more
  filled_in text,
  check ((resolved_at is null) = (resolution is null))
) {strict};
create index terms_quotes_by_listing on terms_quotes (competition_id);
create index terms_quotes_open on terms_quotes (competition_id, found_at) where resolved_at is null;

-- ═══ Sources and partners

-- Feeds, files and pages that are read on a schedule, for an admin to decide on what they bring.
create table sources (
  id {id},
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
  next_at {bigint} not null,
  -- the next run only notes what is there
  baseline integer not null check (baseline in (0, 1)),
  etag text,
  last_modified text,
  last_run_at {bigint},
  last_status integer,
  last_error text,
  failures integer not null default 0,
  failing_since {bigint},
  -- items in the last answer, and listings brought so far
  seen integer not null default 0,
  added integer not null default 0,
  zero_runs integer not null default 0,
  paused_at {bigint},
  paused_for text check (paused_for in ('admin', 'flood', 'failing')),
  lease_until {bigint},
  created_at {bigint} not null,
  check ((paused_at is null) = (paused_for is null))
) {strict};
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
  seen_at {bigint} not null,
  primary key (source_id, item_key)
) {clustered};
create index source_items_newest on source_items (source_id, seen_at desc);
create unique index source_items_by_competition on source_items (competition_id)
  where competition_id is not null;

-- Of each admin the file last uploaded for an import, gzipped, between reading it and adding its rows.
create table import_files (
  user_id integer primary key references users (id) on delete cascade,
  -- SHA-256 of its content
  hash text not null,
  name text not null,
  bytes integer not null,
  body {bytes} not null,
  -- while its rows are being added
  adding_since {bigint},
  -- JSON, once its rows were added
  report text,
  created_at {bigint} not null
) {strict};

-- Partners send listings with these. Only the hash of a token is stored.
create table api_tokens (
  id {id},
  name text not null,
  token_hash text not null unique,
  -- its first characters, to tell it from others
  hint text not null,
  may_submit integer not null check (may_submit in (0, 1)),
  may_read_own integer not null check (may_read_own in (0, 1)),
  created_by integer references users (id) on delete set null,
  created_at {bigint} not null,
  last_used_at {bigint},
  revoked_at {bigint},
  check (may_submit + may_read_own > 0)
) {strict};

-- Each reference of a partner once, so that a repeated request makes no second listing.
create table partner_listings (
  token_id integer not null references api_tokens (id) on delete cascade,
  reference text not null,
  content_hash text not null,
  competition_id integer references competitions (id) on delete cascade,
  received_at {bigint} not null,
  primary key (token_id, reference)
) {clustered};
create index partner_listings_newest on partner_listings (token_id, competition_id desc);
create index partner_listings_by_competition on partner_listings (competition_id);

-- ═══ Mails

-- The mail queue: rows are written in the transaction that causes them, then sent and retried.
create table mails (
  id {id},
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  attempts integer not null default 0,
  next_try_at {bigint} not null,
  last_error text,
  sent_at {bigint},
  created_at {bigint} not null,
  -- what it is about, for withdrawing it before it is sent
  cause text,
  -- the address for replies, if they do not go to the site
  reply_to text,
  -- the one-click unsubscribe address (RFC 8058) of a campaign's test mails
  unsubscribe_link text,
  -- the state that the recipient knew before it: a mail that replaces an unsent one inherits it, and is not sent if
  -- it would say the same
  known_before text
) {strict};
create index mails_by_recipient on mails (lower(recipient), created_at);
create index mails_waiting on mails (next_try_at, id) where sent_at is null;
create index mails_by_cause on mails (cause) where cause is not null and sent_at is null;

-- 'digest': 1 if the weekly digest is on. 'digest-week': the week of the last digest, such as 202648.
-- 'free-at': the earliest time of the next campaign mail.
create table mail_settings (
  name text primary key,
  value {float} not null
) {clustered};

-- Messages to the operator; also mailed if the operator's address is configured.
create table contact_messages (
  id {id},
  name text not null,
  email text not null,
  message text not null check (length(message) <= 5000),
  sender_id integer references users (id) on delete set null,
  created_at {bigint} not null,
  handled_at {bigint},
  handled_by integer references users (id) on delete set null
) {strict};
create index contact_messages_open on contact_messages (created_at) where handled_at is null;
create index contact_messages_newest on contact_messages (created_at desc, id desc);
create index contact_messages_by_sender on contact_messages (sender_id) where sender_id is not null;
-- Messages sent without a login belong to the member with their address.
create index contact_messages_by_email on contact_messages (lower(email));

-- The address list: news is sent only after confirming by a link (double opt-in).
create table subscribers (
  id {id},
  email text not null,
  email_key text not null unique,
  source text not null,
  token_hash text not null unique,
  consent_at {bigint} not null,
  confirmed_at {bigint},
  unsubscribed_at {bigint},
  created_at {bigint} not null,
  -- an address unknown to the mail server is not mailed again
  bounced_at {bigint},
  -- the source of imported consent
  consent_note text,
  -- the member who asked for news to this address: following the link proves that it is theirs
  asked_by integer references users (id) on delete set null,
  -- when a confirmation was last mailed to an address that had unsubscribed or bounced; the row keeps that state
  -- until the owner confirms
  asked_again_at {bigint},
  -- the key of the words that somebody agreed to: mailing/rules/consent.ts
  wording text
) {strict};
create index subscribers_newest on subscribers (created_at desc, id desc);
create index subscribers_by_asker on subscribers (asked_by) where asked_by is not null;

-- Erased addresses as hashes, so that no import restores them.
create table erased_addresses (
  address_hash text primary key,
  erased_at {bigint} not null
) {clustered};

-- ═══ Alerts and campaigns

-- Addresses that follow lists: apart from the address list of news, which needs another consent.
create table followers (
  id {id},
  email text not null,
  email_key text not null unique,
  bounced_at {bigint},
  created_at {bigint} not null
) {strict};

-- The lists and searches that an address follows. Listings that were published after 'since' and until
-- 'seen_until' have been mailed. 'token_hash' is that of the mail that asks to confirm.
create table alerts (
  id {id},
  follower_id integer not null references followers (id) on delete cascade,
  query text not null,
  cadence text not null check (cadence in ('daily', 'weekly')),
  since {bigint} not null,
  seen_until {bigint} not null,
  token_hash text unique,
  asked_at {bigint} not null,
  confirmed_at {bigint},
  paused_at {bigint},
  -- as in subscribers
  wording text,
  unique (follower_id, query)
) {strict};
create index alerts_running on alerts (cadence, query, follower_id, seen_until)
  where confirmed_at is not null and paused_at is null;
create index alerts_unconfirmed on alerts (asked_at) where confirmed_at is null;

-- Mailed links that a later request replaced in 'subscribers' or 'alerts'. They go on working, so that a
-- stranger's request does not end the owner's link. 'cadence' is what the mail of an alert offered.
create table earlier_links (
  token_hash text primary key,
  subscriber_id integer references subscribers (id) on delete cascade,
  alert_id integer references alerts (id) on delete cascade,
  asked_by integer references users (id) on delete set null,
  cadence text check (cadence in ('daily', 'weekly')),
  asked_at {bigint} not null,
  check ((subscriber_id is null) <> (alert_id is null))
) {clustered};
create index earlier_links_of_subscriber on earlier_links (subscriber_id) where subscriber_id is not null;
create index earlier_links_of_alert on earlier_links (alert_id) where alert_id is not null;
create index earlier_links_by_member on earlier_links (asked_by) where asked_by is not null;
create index earlier_links_oldest on earlier_links (asked_at);

-- Mails to the list. 'letter' is the body that is sent: the text with its listings at the start.
create table campaigns (
  id {id},
  subject text not null,
  body text not null,
  category text,
  status text not null default 'draft'
    check (status in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled')),
  send_at {bigint},
  letter text,
  digest_week text unique,
  created_by integer references users (id) on delete set null,
  created_at {bigint} not null,
  updated_at {bigint} not null,
  started_at {bigint},
  finished_at {bigint},
  -- of the kind 'alerts', each recipient's mail has another text
  kind text not null default 'news' check (kind in ('news', 'alerts')),
  -- the mail server's answer for which the campaign was paused, and when an admin last resumed it
  refusal text,
  resumed_at {bigint}
) {strict};
create index campaigns_newest on campaigns (created_at desc, id desc);
create index campaigns_by_author on campaigns (created_by) where created_by is not null;
create index campaigns_under_way on campaigns (status, started_at) where status in ('scheduled', 'sending');
-- Counted on every admin page.
create index campaigns_refused on campaigns (started_at, id) where status = 'paused' and refusal is not null;

-- One row for each mail of a campaign. Addresses stay in 'subscribers'. 'due_at': the earliest time of a
-- waiting mail, or the end of the claim of one being sent. 'token' is stored until the mail is sent, then
-- only its hash. Rows outlive their campaign, so that links in old mails still work.
create table campaign_recipients (
  id {id},
  campaign_id integer references campaigns (id) on delete set null,
  subscriber_id integer references subscribers (id) on delete set null,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'bounced', 'failed', 'skipped', 'uncertain')),
  claims integer not null default 0,
  refusals integer not null default 0,
  due_at {bigint} not null,
  token text,
  token_hash text unique,
  last_error text,
  done_at {bigint},
  unsubscribed_at {bigint},
  follower_id integer references followers (id) on delete set null,
  -- JSON: the listings in an alert's mail, from its first claim until it has left
  items text
) {strict};
create unique index campaign_recipients_once on campaign_recipients (subscriber_id, campaign_id);
create index campaign_recipients_by_state on campaign_recipients (campaign_id, state, due_at, id);
create index campaign_recipients_claimed on campaign_recipients (due_at) where state = 'sending';
create index campaign_recipients_orphans on campaign_recipients (done_at) where campaign_id is null;
-- The mails an admin must decide about, counted on every admin page.
create index campaign_recipients_uncertain on campaign_recipients (campaign_id, done_at) where state = 'uncertain';
create unique index campaign_recipients_follower on campaign_recipients (follower_id, campaign_id)
  where follower_id is not null;
create index campaign_recipients_of_alerts on campaign_recipients (done_at) where follower_id is not null;

-- Each day's and week's mails, planned once: also when their campaign is deleted. Listings published up to
-- 'until' are in them. 'planned_to' is the last query that is planned.
create table alert_runs (
  cadence text not null check (cadence in ('daily', 'weekly')),
  period text not null,
  until {bigint} not null,
  campaign_id integer references campaigns (id) on delete set null,
  planned_to text,
  planned_at {bigint},
  primary key (cadence, period)
) {clustered};
create index alert_runs_by_campaign on alert_runs (campaign_id) where campaign_id is not null;

-- ═══ The address book

-- One row for each address that an account has, or that was given for email news or to follow lists: 'users',
-- 'subscribers' and 'followers' with 'alerts' are its purposes, found by 'email_key'. A suppression outranks all of
-- them: 'left' has stopped all mails, 'complained' has called one spam, 'bounced' has no mailbox.
create table addresses (
  id {id},
  email text not null,
  email_key text not null unique,
  -- when a link that was mailed there was last used
  confirmed_at {bigint},
  suppression text check (suppression in ('left', 'bounced', 'complained')),
  suppressed_at {bigint},
  -- what the mail server said, or where its owner said it
  suppression_note text,
  created_at {bigint} not null,
  check ((suppression is null) = (suppressed_at is null))
) {strict};
create index addresses_newest on addresses (created_at desc, id desc);
create index addresses_suppressed on addresses (email_key) where suppression is not null;

-- The addresses that get what the site tells its operator. A job makes the rows match the settings and the accounts
-- of admins; 'source' says which of them name the address, 'wording' what it gets: mailing/rules/consent.ts.
create table operator_notices (
  email_key text primary key,
  email text not null,
  source text not null,
  wording text not null,
  created_at {bigint} not null
) {clustered};

-- The addresses that are kept for something.
create view address_purposes as
  select email_key from users where email_key is not null
  union all select email_key from subscribers
  union all select email_key from followers
  union all select email_key from operator_notices;

-- 'bounced_at' of both lists repeats 'suppressed_at'.
{sqlite:
create trigger addresses_repeat_suppression after update of suppressed_at on addresses
when new.suppressed_at is not old.suppressed_at begin
  update subscribers set bounced_at = new.suppressed_at
  where email_key = new.email_key and bounced_at is not new.suppressed_at;
  update followers set bounced_at = new.suppressed_at
  where email_key = new.email_key and bounced_at is not new.suppressed_at;
end;
create trigger subscribers_suppress after update of bounced_at on subscribers
when new.bounced_at is not old.bounced_at begin
  update addresses set suppressed_at = new.bounced_at,
    suppression = case when new.bounced_at is not null then coalesce(suppression, 'bounced') end
  where email_key = new.email_key and suppressed_at is not new.bounced_at;
end;
create trigger followers_suppress after update of bounced_at on followers
when new.bounced_at is not old.bounced_at begin
  update addresses set suppressed_at = new.bounced_at,
    suppression = case when new.bounced_at is not null then coalesce(suppression, 'bounced') end
  where email_key = new.email_key and suppressed_at is not new.bounced_at;
end;
}
{postgres:
create function repeat_suppression() returns trigger language plpgsql as $$
begin
  update subscribers set bounced_at = new.suppressed_at
  where email_key = new.email_key and bounced_at is distinct from new.suppressed_at;
  update followers set bounced_at = new.suppressed_at
  where email_key = new.email_key and bounced_at is distinct from new.suppressed_at;
  return null;
end $$;
create trigger addresses_repeat_suppression after update of suppressed_at on addresses
  for each row when (new.suppressed_at is distinct from old.suppressed_at)
  execute function repeat_suppression();
create function suppress_address() returns trigger language plpgsql as $$
begin
  update addresses set suppressed_at = new.bounced_at,
    suppression = case when new.bounced_at is not null then coalesce(suppression, 'bounced') end
  where email_key = new.email_key and suppressed_at is distinct from new.bounced_at;
  return null;
end $$;
create trigger subscribers_suppress after update of bounced_at on subscribers
  for each row when (new.bounced_at is distinct from old.bounced_at)
  execute function suppress_address();
create trigger followers_suppress after update of bounced_at on followers
  for each row when (new.bounced_at is distinct from old.bounced_at)
  execute function suppress_address();
}

-- Whatever writes a purpose, its address is in the book, and leaves it with the last one unless it is suppressed.
{sqlite:
create trigger subscribers_enter after insert on subscribers begin
  insert into addresses (email, email_key, created_at) values (new.email, new.email_key, new.created_at)
  on conflict (email_key) do nothing;
  update addresses set suppression = 'bounced', suppressed_at = new.bounced_at
  where email_key = new.email_key and suppression is null and new.bounced_at is not null;
  update subscribers set bounced_at = (select suppressed_at from addresses where email_key = new.email_key)
  where id = new.id;
end;
create trigger followers_enter after insert on followers begin
  insert into addresses (email, email_key, created_at) values (new.email, new.email_key, new.created_at)
  on conflict (email_key) do nothing;
  update addresses set suppression = 'bounced', suppressed_at = new.bounced_at
  where email_key = new.email_key and suppression is null and new.bounced_at is not null;
  update followers set bounced_at = (select suppressed_at from addresses where email_key = new.email_key)
  where id = new.id;
end;
create trigger users_enter after insert on users when new.email_key is not null begin
  insert into addresses (email, email_key, created_at) values (new.email, new.email_key, new.created_at)
  on conflict (email_key) do nothing;
end;
create trigger followers_move after update of email_key on followers when new.email_key <> old.email_key begin
  insert into addresses (email, email_key, created_at) values (new.email, new.email_key, new.created_at)
  on conflict (email_key) do nothing;
  update followers set bounced_at = (select suppressed_at from addresses where email_key = new.email_key)
  where id = new.id;
  delete from addresses where email_key = old.email_key and suppression is null
    and not exists (select 1 from address_purposes as kept where kept.email_key = old.email_key);
end;
create trigger users_move after update of email_key on users when new.email_key is not old.email_key begin
  insert into addresses (email, email_key, created_at)
  select new.email, new.email_key, new.created_at where new.email_key is not null
  on conflict (email_key) do nothing;
  delete from addresses where email_key = old.email_key and suppression is null
    and not exists (select 1 from address_purposes as kept where kept.email_key = old.email_key);
end;
create trigger subscribers_leave after delete on subscribers begin
  delete from addresses where email_key = old.email_key and suppression is null
    and not exists (select 1 from address_purposes as kept where kept.email_key = old.email_key);
end;
create trigger followers_leave after delete on followers begin
  delete from addresses where email_key = old.email_key and suppression is null
    and not exists (select 1 from address_purposes as kept where kept.email_key = old.email_key);
end;
create trigger users_leave after delete on users begin
  delete from addresses where email_key = old.email_key and suppression is null
    and not exists (select 1 from address_purposes as kept where kept.email_key = old.email_key);
end;
create trigger operator_notices_enter after insert on operator_notices begin
  insert into addresses (email, email_key, created_at) values (new.email, new.email_key, new.created_at)
  on conflict (email_key) do nothing;
end;
create trigger operator_notices_leave after delete on operator_notices begin
  delete from addresses where email_key = old.email_key and suppression is null
    and not exists (select 1 from address_purposes as kept where kept.email_key = old.email_key);
end;
}
{postgres:
create function enter_address() returns trigger language plpgsql as $$
begin
  insert into addresses (email, email_key, created_at) values (new.email, new.email_key, new.created_at)
  on conflict (email_key) do nothing;
  return null;
end $$;
create function repeat_to_new() returns trigger language plpgsql as $$
declare suppressed bigint;
begin
  update addresses set suppression = 'bounced', suppressed_at = new.bounced_at
  where email_key = new.email_key and suppression is null and new.bounced_at is not null;
  select suppressed_at into suppressed from addresses where email_key = new.email_key;
  execute format('update %I set bounced_at = $1 where id = $2 and bounced_at is distinct from $1', tg_table_name)
  using suppressed, new.id;
  return null;
end $$;
create function leave_addresses() returns trigger language plpgsql as $$
begin
  delete from addresses where email_key = old.email_key and suppression is null
    and not exists (select 1 from address_purposes as kept where kept.email_key = old.email_key);
  return null;
end $$;
create trigger users_enter after insert or update of email_key on users
  for each row when (new.email_key is not null) execute function enter_address();
create trigger users_leave after delete or update of email_key on users
  for each row execute function leave_addresses();
create trigger subscribers_enter after insert or update of email_key on subscribers
  for each row when (new.email_key is not null) execute function enter_address();
create trigger subscribers_leave after delete or update of email_key on subscribers
  for each row execute function leave_addresses();
create trigger followers_enter after insert or update of email_key on followers
  for each row when (new.email_key is not null) execute function enter_address();
create trigger followers_leave after delete or update of email_key on followers
  for each row execute function leave_addresses();
create trigger subscribers_repeat after insert or update of email_key on subscribers
  for each row execute function repeat_to_new();
create trigger followers_repeat after insert or update of email_key on followers
  for each row execute function repeat_to_new();
create trigger operator_notices_enter after insert on operator_notices
  for each row execute function enter_address();
create trigger operator_notices_leave after delete on operator_notices
  for each row execute function leave_addresses();
}

-- The key that signs what mails are named by, where reports about them arrive.
create table mail_keys (
  id integer primary key check (id = 1),
  secret text not null,
  created_at {bigint} not null
) {strict};

-- What came back about mails that were sent. 'mail' is 'c12' for a row of 'campaign_recipients', 'm12' for one of
-- 'mails'; each counts once.
create table mail_reports (
  id {id},
  mail text not null,
  kind text not null check (kind in ('hard', 'soft', 'refused', 'complaint')),
  campaign_id integer references campaigns (id) on delete set null,
  address_id integer not null references addresses (id) on delete cascade,
  answer text not null,
  reported_at {bigint} not null,
  unique (mail, kind)
) {strict};
create index mail_reports_of_address on mail_reports (address_id, reported_at);
create index mail_reports_of_campaign on mail_reports (campaign_id, kind) where campaign_id is not null;
create index mail_reports_oldest on mail_reports (reported_at);

-- ═══ Notifications

-- The key pair (VAPID) with which the site signs its messages to push services, made at the first start. Devices
-- are subscribed to its public key, so it never changes.
create table push_keys (
  id integer primary key check (id = 1),
  public_key text not null,
  private_key text not null,
  created_at {bigint} not null
) {strict};

-- Devices that get a notification when today's round is ready, at an hour in Ireland: of no person. 'done_on' is the
-- day whose round the device said was done, 'due_from' the day from which its own log has something due. A message
-- is tried again on the day 'tried_on' only; 'next_at' is when the next is due.
create table push_subscriptions (
  id {id},
  endpoint text not null,
  endpoint_hash text not null unique,
  p256dh text not null,
  auth text not null,
  hour integer not null check (hour between 0 and 23),
  created_at {bigint} not null,
  seen_on text not null,
  done_on text,
  due_from text,
  next_at {bigint} not null,
  tried_on text,
  tries integer not null default 0,
  sent_at {bigint},
  failing_since {bigint}
) {strict};
create index push_subscriptions_due on push_subscriptions (next_at, id);
create index push_subscriptions_seen on push_subscriptions (seen_on);
create index push_subscriptions_failing on push_subscriptions (failing_since)
  where failing_since is not null;

-- ═══ Counts and jobs

-- How often the promoter's page was opened from a listing: a count per listing and day in Ireland, and
-- the sums per week (from Monday) and per month, so that a view of two years reads as few rows as one
-- of thirty days. Nothing else about a click is stored.
create table click_counts (
  period text not null check (period in ('day', 'week', 'month')),
  -- the first day of the period
  starts_on {date} not null{sqlite: check (starts_on like '____-__-__')},
  competition_id integer not null references competitions (id) on delete cascade,
  clicks integer not null check (clicks > 0),
  primary key (period, starts_on, competition_id)
) {clustered};
create index click_counts_by_competition on click_counts (competition_id);

-- Searches without results, in folded words: a count per day in Ireland.
create table empty_searches (
  day {date} not null{sqlite: check (day like '____-__-__')},
  query text not null check (length(query) between 3 and 60),
  searches integer not null check (searches > 0),
  primary key (day, query)
) {clustered};

-- Answers to the cookie banner, counted per day in Ireland and version of its texts; nobody is named.
create table consent_counts (
  day {date} not null{sqlite: check (day like '____-__-__')},
  version text not null check (length(version) = 10),
  -- such as 'analytics: yes, adverts: no'
  answer text not null check (length(answer) between 1 and 60),
  answers integer not null check (answers > 0),
  primary key (day, version, answer)
) {clustered};

-- The last answer that a member gave while logged in.
create table member_consents (
  user_id integer primary key references users (id) on delete cascade,
  version text not null check (length(version) = 10),
  answer text not null check (length(answer) between 1 and 60),
  answered_at {bigint} not null
) {strict};

-- How often each redirect was followed.
create table redirect_counts (
  day {date} not null{sqlite: check (day like '____-__-__')},
  rule text not null,
  hits integer not null check (hits > 0),
  primary key (day, rule)
) {clustered};

-- Figures of the pages as visitors' browsers measured them, per day in Ireland.
create table visit_figures (
  day {date} not null{sqlite: check (day like '____-__-__')},
  page text not null,
  figure text not null check (figure in ('LCP', 'INP', 'CLS')),
  up_to integer not null check (up_to > 0),
  visits integer not null check (visits > 0),
  primary key (day, page, figure, up_to)
) {clustered};

-- How many mails and feeds carried a listing, by day in Ireland; nobody is named.
create table listing_counts (
  day text not null check (day like '____-__-__'),
  kind text not null check (kind in ('mail', 'feed')),
  competition_id integer not null references competitions (id) on delete cascade,
  times integer not null check (times > 0),
  primary key (competition_id, day, kind)
) {clustered};
create index listing_counts_by_day on listing_counts (day);

-- The secret link of a listing's figures: signed with `made_at`, and void once its row is deleted.
create table listing_reports (
  competition_id integer primary key references competitions (id) on delete cascade,
  made_at {bigint} not null
) {strict};

-- Scheduled work: one row per job. Only the holder of the lease runs it.
create table jobs (
  name text primary key,
  schedule text not null,
  next_run_at {bigint} not null,
  lease_holder text,
  lease_until {bigint},
  attempts integer not null default 0,
  last_started_at {bigint},
  last_finished_at {bigint},
  last_error text,
  check ((lease_holder is null) = (lease_until is null))
) {strict};

-- The latest runs of each job; new ones replace the oldest.
create table job_runs (
  id {id},
  job text not null references jobs (name) on delete cascade,
  started_at {bigint} not null,
  finished_at {bigint},
  error text
) {strict};
create index job_runs_by_job on job_runs (job, id desc);

{postgres:
-- How often what was done lately; forgetting it after a crash is fine, so it is not logged.
-- SQLite has one process, which counts in memory.
-- The limiter's library inserts by position: the order of the columns is its own.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);
}
