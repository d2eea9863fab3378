CREATE TABLE migrations (name text primary key, ran_at integer not null) strict;
CREATE TABLE users (
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
, calendar_token text, guessing_told_at integer, trusted_at integer, tracker_seq integer not null default 0) strict;
CREATE UNIQUE INDEX users_by_confirmed_email on users (email_key) where email_confirmed_at is not null;
CREATE INDEX users_by_email on users (email_key);
CREATE TABLE sessions (
  -- sha-256 of the cookie's value: the table alone gives access to no session
  id_hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  user_agent text not null default '',
  created_at integer not null,
  seen_at integer not null,
  expires_at integer not null
, proven_at integer) strict;
CREATE INDEX sessions_by_user on sessions (user_id);
CREATE INDEX sessions_by_expiry on sessions (expires_at);
CREATE TABLE competitions (
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
  updated_at integer not null, entry_key text, previous_end_date text, unreviewed integer check (unreviewed = 1), entry_daily_rule text check (entry_daily_rule in ('calendar-day', '24-hours')), promoter_id integer references promoters (id),
  check ((status = 'approved') = (published_at is not null))
) strict;
CREATE INDEX competitions_open on competitions (end_date, id) where status = 'approved';
CREATE INDEX competitions_premium on competitions (featured_at desc, id desc) where featured = 1;
CREATE INDEX competitions_undecided on competitions (source, submitted_at, id) where status = 'pending';
CREATE INDEX competitions_by_submitter on competitions (submitted_by) where submitted_by is not null;
CREATE TABLE competition_categories (
  competition_id integer not null references competitions (id) on delete cascade,
  category text not null,
  position integer not null check (position between 1 and 3),
  end_date text not null,
  published_at integer, listed integer not null default 1 check (listed in (0, 1)), prize_value integer, kind text, entry_method text, entry_frequency text, eligibility text, over_18 integer not null default 0 check (over_18 in (0, 1)), costs_money integer not null default 0 check (costs_money in (0, 1)),
  primary key (competition_id, category)
) strict, without rowid;
CREATE VIRTUAL TABLE competition_search using fts5 (
  title, promoter, categories, description,
  content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61'
);
CREATE VIRTUAL TABLE competition_words using fts5vocab (competition_search, row);
CREATE TABLE bookmarks (
  user_id integer not null references users (id) on delete cascade,
  competition_id integer not null references competitions (id) on delete cascade,
  created_at integer not null,
  primary key (user_id, competition_id)
) strict, without rowid;
CREATE INDEX bookmarks_by_competition on bookmarks (competition_id);
CREATE TABLE moderation_log (
  id integer primary key autoincrement,
  competition_id integer not null,
  actor_id integer references users (id) on delete set null,
  actor_name text not null,
  action text not null,
  before_value text,
  after_value text,
  created_at integer not null
) strict;
CREATE INDEX moderation_log_by_competition on moderation_log (competition_id, id);
CREATE TRIGGER moderation_log_keeps_rows before delete on moderation_log
begin select raise(abort, 'The moderation log is append-only.'); end;
CREATE TRIGGER moderation_log_keeps_words before update of competition_id, actor_name, action, before_value, after_value, created_at on moderation_log
begin select raise(abort, 'The moderation log is append-only.'); end;
CREATE TABLE catalogue (
  id integer primary key check (id = 1),
  version integer not null
) strict;
CREATE TABLE account_tokens (
  token_hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('reset-password', 'confirm-email')),
  email text not null,
  created_at integer not null,
  expires_at integer not null
) strict;
CREATE INDEX account_tokens_by_user on account_tokens (user_id, purpose);
CREATE INDEX account_tokens_by_expiry on account_tokens (expires_at);
CREATE TABLE mails (
  id integer primary key autoincrement,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  attempts integer not null default 0,
  next_try_at integer not null,
  last_error text,
  sent_at integer,
  created_at integer not null
, cause text, reply_to text, unsubscribe_link text, known_before text) strict;
CREATE INDEX mails_by_recipient on mails (lower(recipient), created_at);
CREATE INDEX mails_waiting on mails (next_try_at, id) where sent_at is null;
CREATE TABLE subscribers (
  id integer primary key autoincrement,
  email text not null,
  email_key text not null unique,
  source text not null,
  token_hash text not null unique,
  consent_at integer not null,
  confirmed_at integer,
  unsubscribed_at integer,
  created_at integer not null
, bounced_at integer, consent_note text, asked_by integer references users (id) on delete set null, asked_again_at integer) strict;
CREATE INDEX competitions_by_entry_key on competitions (entry_key) where entry_key is not null;
CREATE INDEX competitions_without_key on competitions (id) where entry_key is null;
CREATE INDEX competitions_waiting on competitions (submitted_at, id, source) where status = 'pending';
CREATE INDEX competitions_by_submission on competitions (submitted_at desc, id desc);
CREATE INDEX competitions_by_image on competitions (image_name) where image_name is not null;
CREATE TABLE listing_words (
  word text not null,
  place text not null check (place in ('title', 'promoter')),
  end_date text not null,
  competition_id integer not null references competitions (id) on delete cascade,
  primary key (word, place, end_date, competition_id)
) strict, without rowid;
CREATE INDEX listing_words_by_competition on listing_words (competition_id);
CREATE TABLE reports (
  id integer primary key autoincrement,
  competition_id integer not null references competitions (id) on delete cascade,
  reason text not null check (reason in ('expired', 'dead-link', 'duplicate', 'not-free', 'other')),
  note text check (length(note) <= 500),
  reporter_id integer references users (id) on delete set null,
  created_at integer not null,
  resolved_at integer,
  resolved_by integer references users (id) on delete set null
, resolution text check (resolution in ('upheld', 'closed'))) strict;
CREATE INDEX reports_open on reports (competition_id, created_at) where resolved_at is null;
CREATE INDEX reports_by_competition on reports (competition_id, created_at);
CREATE INDEX mails_by_cause on mails (cause) where cause is not null and sent_at is null;
CREATE TABLE member_log (
  id integer primary key autoincrement,
  member_id integer not null,
  actor_id integer references users (id) on delete set null,
  actor_name text not null,
  action text not null,
  created_at integer not null
) strict;
CREATE INDEX member_log_by_member on member_log (member_id, id);
CREATE TRIGGER member_log_keeps_rows before delete on member_log
begin select raise(abort, 'The member log is append-only.'); end;
CREATE TRIGGER member_log_keeps_words before update of member_id, actor_name, action, created_at on member_log
begin select raise(abort, 'The member log is append-only.'); end;
CREATE INDEX users_newest on users (created_at desc, id desc);
CREATE TABLE contact_messages (
  id integer primary key autoincrement,
  name text not null,
  email text not null,
  message text not null check (length(message) <= 5000),
  sender_id integer references users (id) on delete set null,
  created_at integer not null,
  handled_at integer,
  handled_by integer references users (id) on delete set null
) strict;
CREATE INDEX contact_messages_open on contact_messages (created_at) where handled_at is null;
CREATE INDEX contact_messages_newest on contact_messages (created_at desc, id desc);
CREATE INDEX contact_messages_by_sender on contact_messages (sender_id) where sender_id is not null;
CREATE TABLE jobs (
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
CREATE TABLE job_runs (
  id integer primary key autoincrement,
  job text not null references jobs (name) on delete cascade,
  started_at integer not null,
  finished_at integer,
  error text
) strict;
CREATE INDEX job_runs_by_job on job_runs (job, id desc);
CREATE TABLE click_counts (
  period text not null check (period in ('day', 'week', 'month')),
  -- the first day of the period
  starts_on text not null check (starts_on like '____-__-__'),
  competition_id integer not null references competitions (id) on delete cascade,
  clicks integer not null check (clicks > 0),
  primary key (period, starts_on, competition_id)
) strict, without rowid;
CREATE INDEX click_counts_by_competition on click_counts (competition_id);
CREATE TABLE empty_searches (
  day text not null check (day like '____-__-__'),
  query text not null check (length(query) between 3 and 60),
  searches integer not null check (searches > 0),
  primary key (day, query)
) strict, without rowid;
CREATE INDEX competitions_published on competitions (published_at, end_date) where published_at is not null;
CREATE INDEX competitions_submitted on competitions (submitted_at, source);
CREATE INDEX competitions_decided on competitions (decided_at, submitted_at, source) where decided_at is not null;
CREATE INDEX bookmarks_by_time on bookmarks (created_at);
CREATE INDEX subscribers_newest on subscribers (created_at desc, id desc);
CREATE TABLE erased_addresses (
  address_hash text primary key,
  erased_at integer not null
) strict, without rowid;
CREATE TABLE campaigns (
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
  finished_at integer
, kind text not null default 'news' check (kind in ('news', 'alerts'))) strict;
CREATE INDEX campaigns_newest on campaigns (created_at desc, id desc);
CREATE INDEX campaigns_by_author on campaigns (created_by) where created_by is not null;
CREATE INDEX campaigns_under_way on campaigns (status, started_at) where status in ('scheduled', 'sending');
CREATE TABLE campaign_recipients (
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
  unsubscribed_at integer
, follower_id integer references followers (id) on delete set null, items text) strict;
CREATE UNIQUE INDEX campaign_recipients_once on campaign_recipients (subscriber_id, campaign_id);
CREATE INDEX campaign_recipients_by_state on campaign_recipients (campaign_id, state, due_at, id);
CREATE INDEX campaign_recipients_claimed on campaign_recipients (due_at) where state = 'sending';
CREATE INDEX campaign_recipients_orphans on campaign_recipients (done_at) where campaign_id is null;
CREATE TABLE mail_settings (
  name text primary key,
  value real not null
) strict, without rowid;
CREATE UNIQUE INDEX users_by_calendar_token on users (calendar_token) where calendar_token is not null;
CREATE TRIGGER moderation_log_keeps_numbers before insert on moderation_log
when exists (select 1 from moderation_log where id = new.id)
begin select raise(abort, 'The moderation log is append-only.'); end;
CREATE TRIGGER moderation_log_keeps_actors before update of id, actor_id on moderation_log
when new.id <> old.id or new.actor_id is not null
begin select raise(abort, 'The moderation log is append-only.'); end;
CREATE TRIGGER member_log_keeps_numbers before insert on member_log
when exists (select 1 from member_log where id = new.id)
begin select raise(abort, 'The member log is append-only.'); end;
CREATE TRIGGER member_log_keeps_actors before update of id, actor_id on member_log
when new.id <> old.id or new.actor_id is not null
begin select raise(abort, 'The member log is append-only.'); end;
CREATE VIRTUAL TABLE recent_search using fts5 (
  title, promoter, categories, description,
  content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61'
);
CREATE TABLE known_devices (
  device_hash text not null,
  user_id integer not null references users (id) on delete cascade,
  created_at integer not null,
  seen_at integer not null,
  primary key (device_hash, user_id)
) strict, without rowid;
CREATE INDEX known_devices_by_user on known_devices (user_id);
CREATE INDEX known_devices_by_use on known_devices (seen_at);
CREATE TABLE email_changes (
  user_id integer primary key references users (id) on delete cascade,
  token_hash text not null unique,
  email text not null,
  created_at integer not null,
  expires_at integer not null
) strict;
CREATE INDEX subscribers_by_asker on subscribers (asked_by) where asked_by is not null;
CREATE INDEX contact_messages_by_email on contact_messages (lower(email));
CREATE TABLE reset_requests (
  id integer primary key autoincrement,
  email text not null,
  -- of the requesting browser, as in known_devices
  device_hash text,
  created_at integer not null
) strict;
CREATE INDEX campaign_recipients_uncertain on campaign_recipients (campaign_id, done_at) where state = 'uncertain';
CREATE INDEX competitions_unreviewed on competitions (submitted_at, id)
  where unreviewed = 1 and status = 'approved';
CREATE TABLE search_version (
  id integer primary key check (id = 1),
  version integer not null
) strict;
CREATE TABLE tracker_entries (
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
CREATE UNIQUE INDEX tracker_entries_by_seq on tracker_entries (user_id, seq);
CREATE TABLE tracker_marks (
  user_id integer not null references users (id) on delete cascade,
  competition_id integer not null,
  state text not null check (state in ('none', 'later', 'not-for-me')),
  changed_at integer not null,
  device text not null,
  seq integer not null,
  primary key (user_id, competition_id)
) strict, without rowid;
CREATE UNIQUE INDEX tracker_marks_by_seq on tracker_marks (user_id, seq);
CREATE TABLE tracker_wins (
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
CREATE UNIQUE INDEX tracker_wins_by_seq on tracker_wins (user_id, seq);
CREATE INDEX competitions_newest
  on competitions (published_at desc, id desc, end_date, eligibility, kind, entry_method, entry_frequency, prize_value, over_18, costs_money)
  where status = 'approved' and restricted = 0;
CREATE INDEX competitions_ending
  on competitions (end_date, published_at desc, id desc, eligibility, kind, entry_method, entry_frequency, prize_value, over_18, costs_money)
  where status = 'approved' and restricted = 0;
CREATE INDEX competitions_by_value
  on competitions (prize_value desc, published_at desc, id desc, end_date, eligibility, kind, entry_method, entry_frequency, over_18, costs_money)
  where status = 'approved' and restricted = 0;
CREATE INDEX competition_categories_newest
  on competition_categories (category, published_at desc, competition_id desc, end_date, eligibility, kind, entry_method, entry_frequency, prize_value, over_18, costs_money)
  where published_at is not null and listed = 1;
CREATE INDEX competition_categories_ending
  on competition_categories (category, end_date, published_at desc, competition_id desc, eligibility, kind, entry_method, entry_frequency, prize_value, over_18, costs_money)
  where published_at is not null and listed = 1;
CREATE INDEX competition_categories_by_value
  on competition_categories (category, prize_value desc, published_at desc, competition_id desc, end_date, eligibility, kind, entry_method, entry_frequency, over_18, costs_money)
  where published_at is not null and listed = 1;
CREATE TABLE link_checks (
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
  lease_until integer, entry_form text check (length(entry_form) <= 500), form_seen_on text,
  primary key (competition_id, target)
) strict, without rowid;
CREATE INDEX link_checks_due on link_checks (next_check_at);
CREATE INDEX link_checks_by_host on link_checks (host);
CREATE TABLE link_flags (
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
  before_resolution text, decision text,
  check ((resolved_at is null) = (resolution is null))
) strict;
CREATE UNIQUE INDEX link_flags_open on link_flags (competition_id, evidence_hash) where resolved_at is null;
CREATE INDEX link_flags_by_listing on link_flags (competition_id, created_at);
CREATE INDEX link_flags_by_resolution on link_flags (resolved_at) where resolved_at is not null;
CREATE TABLE link_hosts (
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
CREATE TABLE sources (
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
CREATE INDEX sources_due on sources (next_at) where paused_at is null;
CREATE TABLE source_items (
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
CREATE INDEX source_items_newest on source_items (source_id, seen_at desc);
CREATE UNIQUE INDEX source_items_by_competition on source_items (competition_id)
  where competition_id is not null;
CREATE TABLE promoters (
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
CREATE INDEX promoters_by_domain on promoters (domain, id) where domain is not null;
CREATE INDEX promoters_merged on promoters (merged_into) where merged_into is not null;
CREATE TABLE promoter_names (
  name_key text primary key,
  promoter_id integer not null references promoters (id) on delete cascade
) strict, without rowid;
CREATE INDEX promoter_names_by_promoter on promoter_names (promoter_id);
CREATE INDEX competitions_by_promoter
  on competitions (promoter_id, end_date, published_at desc, id desc, restricted)
  where status = 'approved';
CREATE INDEX competitions_without_promoter on competitions (id) where promoter_id is null;
CREATE TABLE competition_results (
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
CREATE INDEX competition_results_by_listing on competition_results (competition_id);
CREATE UNIQUE INDEX competition_results_confirmed on competition_results (competition_id)
  where resolution = 'confirmed';
CREATE INDEX competition_results_open on competition_results (noted_at, id) where resolved_at is null;
CREATE INDEX reports_upheld on reports (competition_id) where resolution = 'upheld';
CREATE TABLE promoter_log (
  id integer primary key autoincrement,
  promoter_id integer not null,
  actor_id integer references users (id) on delete set null,
  actor_name text not null,
  action text not null,
  before_value text,
  after_value text,
  created_at integer not null
) strict;
CREATE INDEX promoter_log_by_promoter on promoter_log (promoter_id, id);
CREATE TRIGGER promoter_log_keeps_rows before delete on promoter_log
begin select raise(abort, 'The promoter log is append-only.'); end;
CREATE TRIGGER promoter_log_keeps_words
before update of promoter_id, actor_name, action, before_value, after_value, created_at on promoter_log
begin select raise(abort, 'The promoter log is append-only.'); end;
CREATE TRIGGER promoter_log_keeps_numbers before insert on promoter_log
when exists (select 1 from promoter_log where id = new.id)
begin select raise(abort, 'The promoter log is append-only.'); end;
CREATE TRIGGER promoter_log_keeps_actors before update of id, actor_id on promoter_log
when new.id <> old.id or new.actor_id is not null
begin select raise(abort, 'The promoter log is append-only.'); end;
CREATE TABLE api_tokens (
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
CREATE TABLE partner_listings (
  token_id integer not null references api_tokens (id) on delete cascade,
  reference text not null,
  content_hash text not null,
  competition_id integer references competitions (id) on delete cascade,
  received_at integer not null,
  primary key (token_id, reference)
) strict, without rowid;
CREATE INDEX partner_listings_newest on partner_listings (token_id, competition_id desc);
CREATE INDEX partner_listings_by_competition on partner_listings (competition_id);
CREATE TABLE followers (
  id integer primary key autoincrement,
  email text not null,
  email_key text not null unique,
  bounced_at integer,
  created_at integer not null
) strict;
CREATE TABLE alerts (
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
CREATE INDEX alerts_running on alerts (cadence, query, follower_id, seen_until)
  where confirmed_at is not null and paused_at is null;
CREATE INDEX alerts_unconfirmed on alerts (asked_at) where confirmed_at is null;
CREATE UNIQUE INDEX campaign_recipients_follower on campaign_recipients (follower_id, campaign_id)
  where follower_id is not null;
CREATE INDEX campaign_recipients_of_alerts on campaign_recipients (done_at) where follower_id is not null;
CREATE TABLE alert_runs (
  cadence text not null check (cadence in ('daily', 'weekly')),
  period text not null,
  until integer not null,
  campaign_id integer references campaigns (id) on delete set null,
  planned_to text,
  planned_at integer,
  primary key (cadence, period)
) strict, without rowid;
CREATE INDEX alert_runs_by_campaign on alert_runs (campaign_id) where campaign_id is not null;
CREATE TABLE terms_readings (
  competition_id integer primary key references competitions (id) on delete cascade,
  url text not null,
  read_on text not null
) strict;
CREATE TABLE terms_quotes (
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
CREATE INDEX terms_quotes_by_listing on terms_quotes (competition_id);
CREATE INDEX terms_quotes_open on terms_quotes (competition_id, found_at) where resolved_at is null;
CREATE TABLE push_keys (
  id integer primary key check (id = 1),
  public_key text not null,
  private_key text not null,
  created_at integer not null
) strict;
CREATE TABLE push_subscriptions (
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
CREATE INDEX push_subscriptions_due on push_subscriptions (next_at, id);
CREATE INDEX push_subscriptions_seen on push_subscriptions (seen_on);
CREATE INDEX push_subscriptions_failing on push_subscriptions (failing_since)
  where failing_since is not null;
CREATE TABLE promoter_moves (
  id integer primary key autoincrement,
  log_id integer not null references promoter_log (id),
  competition_id integer not null references competitions (id) on delete cascade,
  -- folded, as in promoter_names
  name_key text not null,
  into_id integer not null references promoters (id),
  -- the name had no promoter before
  claimed integer not null check (claimed in (0, 1))
) strict;
CREATE INDEX promoter_moves_by_listing on promoter_moves (competition_id, id);
CREATE INDEX promoter_moves_by_log on promoter_moves (log_id);
CREATE INDEX promoter_moves_by_promoter on promoter_moves (into_id);
insert into migrations values ('0001_directory.sql', 1795681260000);
insert into migrations values ('0002_accounts.sql', 1795681260000);
insert into migrations values ('0003_moderation.sql', 1795681260000);
insert into migrations values ('0004_member_log.sql', 1795681260000);
insert into migrations values ('0005_contact.sql', 1795681260000);
insert into migrations values ('0006_jobs.sql', 1795681260000);
insert into migrations values ('0007_statistics.sql', 1795681260000);
insert into migrations values ('0008_campaigns.sql', 1795681260000);
insert into migrations values ('0009_calendar.sql', 1795681260000);
insert into migrations values ('0010_append_only_logs.sql', 1795681260000);
insert into migrations values ('0011_filters.sql', 1795681260000);
insert into migrations values ('0012_recent_search.sql', 1795681260000);
insert into migrations values ('0013_restricted.sql', 1795681260000);
insert into migrations values ('0014_known_devices.sql', 1795681260000);
insert into migrations values ('0015_email_changes.sql', 1795681260000);
insert into migrations values ('0016_session_proofs.sql', 1795681260000);
insert into migrations values ('0017_news_requests.sql', 1795681260000);
insert into migrations values ('0018_reset_requests.sql', 1795681260000);
insert into migrations values ('0019_mails_known_before.sql', 1795681260000);
insert into migrations values ('0020_uncertain_mails.sql', 1795681260000);
insert into migrations values ('0021_trusted_members.sql', 1795681260000);
insert into migrations values ('0022_search_version.sql', 1795681260000);
insert into migrations values ('0023_sorted_lists.sql', 1795681260000);
insert into migrations values ('0024_filed_choices.sql', 1795681260000);
insert into migrations values ('0025_tracker.sql', 1795681260000);
insert into migrations values ('0026_entry_daily_rule.sql', 1795681260000);
insert into migrations values ('0027_passport.sql', 1795681260000);
insert into migrations values ('0028_link_checks.sql', 1795681260000);
insert into migrations values ('0029_sources.sql', 1795681260000);
insert into migrations values ('0030_promoters.sql', 1795681260000);
insert into migrations values ('0031_api_tokens.sql', 1795681260000);
insert into migrations values ('0032_alerts.sql', 1795681260000);
insert into migrations values ('0033_entry_forms.sql', 1795681260000);
insert into migrations values ('0034_terms_quotes.sql', 1795681260000);
insert into migrations values ('0035_push.sql', 1795681260000);
insert into migrations values ('0036_promoter_moves.sql', 1795681260000);
insert into catalogue values (1, 1);
insert into search_version values (1, 1);
