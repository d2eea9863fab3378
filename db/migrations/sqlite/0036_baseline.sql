-- The schema as the first 36 migrations left it; what came after them is in the files that follow.
-- Instants (…_at) are milliseconds since 1970 in UTC; days are YYYY-MM-DD in Europe/Dublin;
-- yes/no columns are 1 or 0. Append-only logs refuse every change but emptying the reference to an actor whose
-- account is closed.

-- ═══ Accounts

-- Members, admins among them. A closed account leaves no row.
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
  created_at integer not null,
  -- the secret in the private address of a member's calendar; it gives access only to their bookmarks
  calendar_token text,
  -- when the member was last notified of attempts to guess their password
  guessing_told_at integer,
  -- since when their listings are published at once
  trusted_at integer,
  -- rises with every change of their tracker rows; devices ask for what came after the last they saw
  tracker_seq integer not null default 0
) strict;
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
  created_at integer not null,
  seen_at integer not null,
  expires_at integer not null,
  -- when they last proved who they are in this session, by logging in or by their password
  proven_at integer
) strict;
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- Browsers that have logged in to an account before: guesses from elsewhere do not lock them out.
create table known_devices (
  device_hash text not null,
  user_id integer not null references users (id) on delete cascade,
  created_at integer not null,
  seen_at integer not null,
  primary key (device_hash, user_id)
) strict, without rowid;
create index known_devices_by_user on known_devices (user_id);
create index known_devices_by_use on known_devices (seen_at);

-- Mailed links: single use, hashed, short-lived.
create table account_tokens (
  token_hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('reset-password', 'confirm-email')),
  email text not null,
  created_at integer not null,
  expires_at integer not null
) strict;
create index account_tokens_by_user on account_tokens (user_id, purpose);
create index account_tokens_by_expiry on account_tokens (expires_at);

-- A member's new address, until its mailed link is followed; one per member.
create table email_changes (
  user_id integer primary key references users (id) on delete cascade,
  token_hash text not null unique,
  email text not null,
  created_at integer not null,
  expires_at integer not null
) strict;

-- Requests for a link to reset a password. A request only writes its row, whether the address is known
-- or not; the mail is written later, and the row deleted.
create table reset_requests (
  id integer primary key autoincrement,
  email text not null,
  -- of the requesting browser, as in known_devices
  device_hash text,
  created_at integer not null
) strict;

-- Append-only: what admins did to accounts. Members are numbers here, so that no personal data is left
-- after closing an account.
create table member_log (
  id integer primary key autoincrement,
  member_id integer not null,
  actor_id integer references users (id) on delete set null,
  actor_name text not null,
  action text not null,
  created_at integer not null
) strict;
create index member_log_by_member on member_log (member_id, id);
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

-- ═══ Promoters

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

-- ═══ Listings

-- The listings: what is said of each, its status, and who sent and decided it.
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
  -- equal in listings of the same competition; a job fills in what is null
  entry_key text,
  -- shown as 'closing date changed'
  previous_end_date text,
  -- 1 for a listing published at once that no admin has looked at
  unreviewed integer check (unreviewed = 1),
  -- what counts as a day where one may enter daily; null where the listing does not say
  entry_daily_rule text check (entry_daily_rule in ('calendar-day', '24-hours')),
  promoter_id integer references promoters (id),
  check ((status = 'approved') = (published_at is not null))
) strict;
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
    prize_value desc, published_at desc, id desc, end_date,
    eligibility, kind, entry_method, entry_frequency, over_18, costs_money
  )
  where status = 'approved' and restricted = 0;
create index competitions_by_promoter
  on competitions (promoter_id, end_date, published_at desc, id desc, restricted)
  where status = 'approved';
create index competitions_without_promoter on competitions (id) where promoter_id is null;

-- One row per category of a listing. The columns of sorting and filters are copies of the listing's: one index
-- answers every filter of a category in order.
create table competition_categories (
  competition_id integer not null references competitions (id) on delete cascade,
  category text not null,
  position integer not null check (position between 1 and 3),
  end_date text not null,
  published_at integer,
  -- whether the category's page lists it: a restricted listing is on the two restricted pages only
  listed integer not null default 1 check (listed in (0, 1)),
  prize_value integer,
  kind text,
  entry_method text,
  entry_frequency text,
  eligibility text,
  over_18 integer not null default 0 check (over_18 in (0, 1)),
  costs_money integer not null default 0 check (costs_money in (0, 1)),
  primary key (competition_id, category)
) strict, without rowid;
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
    category, prize_value desc, published_at desc, competition_id desc, end_date,
    eligibility, kind, entry_method, entry_frequency, over_18, costs_money
  )
  where published_at is not null and listed = 1;

-- Rises with every change of public data; caches compare it.
create table catalogue (
  id integer primary key check (id = 1),
  version integer not null
) strict;
insert into catalogue (id, version) values (1, 1);

-- Listings that an admin moved to another promoter. A later write of a listing leaves it there while it
-- has the same promoter's name; an undo deletes the rows of its log entry.
create table promoter_moves (
  id integer primary key autoincrement,
  log_id integer not null references promoter_log (id),
  competition_id integer not null references competitions (id) on delete cascade,
  -- folded, as in promoter_names
  name_key text not null,
  into_id integer not null references promoters (id),
  -- the name had no promoter before
  claimed integer not null check (claimed in (0, 1))
) strict;
create index promoter_moves_by_listing on promoter_moves (competition_id, id);
create index promoter_moves_by_log on promoter_moves (log_id);
create index promoter_moves_by_promoter on promoter_moves (into_id);

-- ═══ Search

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

-- By which rules the search documents were made: older ones are made again by housekeeping.
create table search_version (
  id integer primary key check (id = 1),
  version integer not null
) strict;
insert into search_version (id, version) values (1, 1);

-- The distinctive words of titles and promoters, for duplicates and the admins' search; end_date is a
-- copy of the listing's, so that one index finds a word within a range of closing dates.
create table listing_words (
  word text not null,
  place text not null check (place in ('title', 'promoter')),
  end_date text not null,
  competition_id integer not null references competitions (id) on delete cascade,
  primary key (word, place, end_date, competition_id)
) strict, without rowid;
create index listing_words_by_competition on listing_words (competition_id);

-- ═══ Bookmarks and the tracker

-- Members' bookmarks: each is also a mark 'later' in the tracker.
create table bookmarks (
  user_id integer not null references users (id) on delete cascade,
  competition_id integer not null references competitions (id) on delete cascade,
  created_at integer not null,
  primary key (user_id, competition_id)
) strict, without rowid;
create index bookmarks_by_competition on bookmarks (competition_id);
create index bookmarks_by_time on bookmarks (created_at);

-- A log without a foreign key to competitions: it outlives the listing.
create table tracker_entries (
  user_id integer not null references users (id) on delete cascade,
  id text not null,
  competition_id integer,
  entered_at integer,
  day text,
  via text,
  -- only the id remains, so that the entry never comes back
  undone integer not null default 0 check (undone in (0, 1)),
  seq integer not null,
  primary key (user_id, id),
  check ((undone = 1) = (competition_id is null))
) strict, without rowid;
create unique index tracker_entries_by_seq on tracker_entries (user_id, seq);

-- 'later' is the bookmark: a row here and one in bookmarks.
create table tracker_marks (
  user_id integer not null references users (id) on delete cascade,
  competition_id integer not null,
  state text not null check (state in ('none', 'later', 'not-for-me')),
  changed_at integer not null,
  device text not null,
  seq integer not null,
  primary key (user_id, competition_id)
) strict, without rowid;
create unique index tracker_marks_by_seq on tracker_marks (user_id, seq);

-- What members won, as they noted it.
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
  changed_at integer not null,
  device text not null,
  seq integer not null,
  primary key (user_id, id)
) strict, without rowid;
create unique index tracker_wins_by_seq on tracker_wins (user_id, seq);

-- ═══ Moderation

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
create trigger moderation_log_keeps_words
before update of competition_id, actor_name, action, before_value, after_value, created_at on moderation_log
begin select raise(abort, 'The moderation log is append-only.'); end;
create trigger moderation_log_keeps_numbers before insert on moderation_log
when exists (select 1 from moderation_log where id = new.id)
begin select raise(abort, 'The moderation log is append-only.'); end;
create trigger moderation_log_keeps_actors before update of id, actor_id on moderation_log
when new.id <> old.id or new.actor_id is not null
begin select raise(abort, 'The moderation log is append-only.'); end;

-- Visitors' complaints about a listing.
create table reports (
  id integer primary key autoincrement,
  competition_id integer not null references competitions (id) on delete cascade,
  reason text not null check (reason in ('expired', 'dead-link', 'duplicate', 'not-free', 'other')),
  note text check (length(note) <= 500),
  reporter_id integer references users (id) on delete set null,
  created_at integer not null,
  resolved_at integer,
  resolved_by integer references users (id) on delete set null,
  -- upheld reports count on the promoter's page
  resolution text check (resolution in ('upheld', 'closed'))
) strict;
create index reports_open on reports (competition_id, created_at) where resolved_at is null;
create index reports_by_competition on reports (competition_id, created_at);
create index reports_upheld on reports (competition_id) where resolution = 'upheld';

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

-- ═══ Checks of links and T&Cs

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
  -- JSON: what the entry form asks for, and the day on which it was last seen
  entry_form text check (length(entry_form) <= 500),
  form_seen_on text,
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
  -- what the admin decided: 'accepted' alone does not say that the promoter moved the date
  decision text,
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

-- The day on which a listing's T&Cs were last read.
create table terms_readings (
  competition_id integer primary key references competitions (id) on delete cascade,
  url text not null,
  read_on text not null
) strict;

-- Sentences of T&Cs that rules propose as answers; public once an admin has confirmed them.
create table terms_quotes (
  id integer primary key autoincrement,
  competition_id integer not null references competitions (id) on delete cascade,
  url text not null,
  question text not null check (
    question in ('age', 'residence', 'closing', 'entries', 'choice', 'notice', 'sharing', 'alternative')
  ),
  quote text not null check (length(quote) <= 300),
  found_at integer not null,
  resolved_at integer,
  resolved_by integer references users (id) on delete set null,
  resolution text check (resolution in ('confirmed', 'dismissed', 'superseded')),
  check ((resolved_at is null) = (resolution is null))
) strict;
create index terms_quotes_by_listing on terms_quotes (competition_id);
create index terms_quotes_open on terms_quotes (competition_id, found_at) where resolved_at is null;

-- ═══ Sources and partners

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

-- ═══ Mails

-- The mail queue: rows are written in the transaction that causes them, then sent and retried.
create table mails (
  id integer primary key autoincrement,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  attempts integer not null default 0,
  next_try_at integer not null,
  last_error text,
  sent_at integer,
  created_at integer not null,
  -- what it is about, for withdrawing it before it is sent
  cause text,
  -- the address for replies, if they do not go to the site
  reply_to text,
  -- the one-click unsubscribe address (RFC 8058) of a campaign's test mails
  unsubscribe_link text,
  -- the state that the recipient knew before it: a mail that replaces an unsent one inherits it, and is not sent if
  -- it would say the same
  known_before text
) strict;
create index mails_by_recipient on mails (lower(recipient), created_at);
create index mails_waiting on mails (next_try_at, id) where sent_at is null;
create index mails_by_cause on mails (cause) where cause is not null and sent_at is null;

-- 'digest': 1 if the weekly digest is on. 'digest-week': the week of the last digest, such as 202648.
-- 'free-at': the earliest time of the next campaign mail.
create table mail_settings (
  name text primary key,
  value real not null
) strict, without rowid;

-- Messages to the operator; also mailed if the operator's address is configured.
create table contact_messages (
  id integer primary key autoincrement,
  name text not null,
  email text not null,
  message text not null check (length(message) <= 5000),
  sender_id integer references users (id) on delete set null,
  created_at integer not null,
  handled_at integer,
  handled_by integer references users (id) on delete set null
) strict;
create index contact_messages_open on contact_messages (created_at) where handled_at is null;
create index contact_messages_newest on contact_messages (created_at desc, id desc);
create index contact_messages_by_sender on contact_messages (sender_id) where sender_id is not null;
-- Messages sent without a login belong to the member with their address.
create index contact_messages_by_email on contact_messages (lower(email));

-- The address list: news is sent only after confirming by a link (double opt-in).
create table subscribers (
  id integer primary key autoincrement,
  email text not null,
  email_key text not null unique,
  source text not null,
  token_hash text not null unique,
  consent_at integer not null,
  confirmed_at integer,
  unsubscribed_at integer,
  created_at integer not null,
  -- an address unknown to the mail server is not mailed again
  bounced_at integer,
  -- the source of imported consent
  consent_note text,
  -- the member who asked for news to this address: following the link proves that it is theirs
  asked_by integer references users (id) on delete set null,
  -- when a confirmation was last mailed to an address that had unsubscribed or bounced; the row keeps that state
  -- until the owner confirms
  asked_again_at integer
) strict;
create index subscribers_newest on subscribers (created_at desc, id desc);
create index subscribers_by_asker on subscribers (asked_by) where asked_by is not null;

-- Erased addresses as hashes, so that no import restores them.
create table erased_addresses (
  address_hash text primary key,
  erased_at integer not null
) strict, without rowid;

-- ═══ Alerts and campaigns

-- Addresses that follow lists: apart from the address list of news, which needs another consent.
create table followers (
  id integer primary key autoincrement,
  email text not null,
  email_key text not null unique,
  bounced_at integer,
  created_at integer not null
) strict;

-- The lists and searches that an address follows. Listings that were published after 'since' and until
-- 'seen_until' have been mailed. 'token_hash' is that of the mail that asks to confirm.
create table alerts (
  id integer primary key autoincrement,
  follower_id integer not null references followers (id) on delete cascade,
  query text not null,
  cadence text not null check (cadence in ('daily', 'weekly')),
  since integer not null,
  seen_until integer not null,
  token_hash text unique,
  asked_at integer not null,
  confirmed_at integer,
  paused_at integer,
  unique (follower_id, query)
) strict;
create index alerts_running on alerts (cadence, query, follower_id, seen_until)
  where confirmed_at is not null and paused_at is null;
create index alerts_unconfirmed on alerts (asked_at) where confirmed_at is null;

-- Mails to the list. 'letter' is the body that is sent: the text with its listings at the start.
create table campaigns (
  id integer primary key autoincrement,
  subject text not null,
  body text not null,
  category text,
  status text not null default 'draft'
    check (status in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled')),
  send_at integer,
  letter text,
  digest_week text unique,
  created_by integer references users (id) on delete set null,
  created_at integer not null,
  updated_at integer not null,
  started_at integer,
  finished_at integer,
  -- of the kind 'alerts', each recipient's mail has another text
  kind text not null default 'news' check (kind in ('news', 'alerts'))
) strict;
create index campaigns_newest on campaigns (created_at desc, id desc);
create index campaigns_by_author on campaigns (created_by) where created_by is not null;
create index campaigns_under_way on campaigns (status, started_at) where status in ('scheduled', 'sending');

-- One row for each mail of a campaign. Addresses stay in 'subscribers'. 'due_at': the earliest time of a
-- waiting mail, or the end of the claim of one being sent. 'token' is stored until the mail is sent, then
-- only its hash. Rows outlive their campaign, so that links in old mails still work.
create table campaign_recipients (
  id integer primary key autoincrement,
  campaign_id integer references campaigns (id) on delete set null,
  subscriber_id integer references subscribers (id) on delete set null,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'bounced', 'failed', 'skipped', 'uncertain')),
  claims integer not null default 0,
  refusals integer not null default 0,
  due_at integer not null,
  token text,
  token_hash text unique,
  last_error text,
  done_at integer,
  unsubscribed_at integer,
  follower_id integer references followers (id) on delete set null,
  -- JSON: the listings in an alert's mail, from its first claim until it has left
  items text
) strict;
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
  until integer not null,
  campaign_id integer references campaigns (id) on delete set null,
  planned_to text,
  planned_at integer,
  primary key (cadence, period)
) strict, without rowid;
create index alert_runs_by_campaign on alert_runs (campaign_id) where campaign_id is not null;

-- ═══ Notifications

-- The key pair (VAPID) with which the site signs its messages to push services, made at the first start. Devices
-- are subscribed to its public key, so it never changes.
create table push_keys (
  id integer primary key check (id = 1),
  public_key text not null,
  private_key text not null,
  created_at integer not null
) strict;

-- Devices that get a notification when today's round is ready, at an hour in Ireland: of no person. 'done_on' is the
-- day whose round the device said was done, 'due_from' the day from which its own log has something due. A message
-- is tried again on the day 'tried_on' only; 'next_at' is when the next is due.
create table push_subscriptions (
  id integer primary key autoincrement,
  endpoint text not null,
  endpoint_hash text not null unique,
  p256dh text not null,
  auth text not null,
  hour integer not null check (hour between 0 and 23),
  created_at integer not null,
  seen_on text not null,
  done_on text,
  due_from text,
  next_at integer not null,
  tried_on text,
  tries integer not null default 0,
  sent_at integer,
  failing_since integer
) strict;
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
  starts_on text not null check (starts_on like '____-__-__'),
  competition_id integer not null references competitions (id) on delete cascade,
  clicks integer not null check (clicks > 0),
  primary key (period, starts_on, competition_id)
) strict, without rowid;
create index click_counts_by_competition on click_counts (competition_id);

-- Searches without results, in folded words: a count per day in Ireland.
create table empty_searches (
  day text not null check (day like '____-__-__'),
  query text not null check (length(query) between 3 and 60),
  searches integer not null check (searches > 0),
  primary key (day, query)
) strict, without rowid;

-- Scheduled work: one row per job. Only the holder of the lease runs it.
create table jobs (
  name text primary key,
  schedule text not null,
  next_run_at integer not null,
  lease_holder text,
  lease_until integer,
  attempts integer not null default 0,
  last_started_at integer,
  last_finished_at integer,
  last_error text,
  check ((lease_holder is null) = (lease_until is null))
) strict;

-- The latest runs of each job; new ones replace the oldest.
create table job_runs (
  id integer primary key autoincrement,
  job text not null references jobs (name) on delete cascade,
  started_at integer not null,
  finished_at integer,
  error text
) strict;
create index job_runs_by_job on job_runs (job, id desc);

-- PostgreSQL also has rate_limits here; with SQLite there is one process, which counts in memory.
