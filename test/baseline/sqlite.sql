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
  created_at integer not null,
  -- the secret in the private address of a member's calendar; it gives access only to their bookmarks
  calendar_token text,
  -- when the member was last notified of attempts to guess their password
  guessing_told_at integer,
  -- since when their listings are published at once
  trusted_at integer,
  -- rises with every change of their tracker rows; devices ask for what came after the last they saw
  tracker_seq integer not null default 0
, second_factor_due_at integer) strict;
CREATE UNIQUE INDEX users_by_confirmed_email on users (email_key) where email_confirmed_at is not null;
CREATE INDEX users_by_email on users (email_key);
CREATE INDEX users_newest on users (created_at desc, id desc);
CREATE UNIQUE INDEX users_by_calendar_token on users (calendar_token) where calendar_token is not null;
CREATE TABLE sessions (
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
CREATE INDEX sessions_by_user on sessions (user_id);
CREATE INDEX sessions_by_expiry on sessions (expires_at);
CREATE TABLE known_devices (
  device_hash text not null,
  user_id integer not null references users (id) on delete cascade,
  created_at integer not null,
  seen_at integer not null,
  primary key (device_hash, user_id)
) strict, without rowid;
CREATE INDEX known_devices_by_user on known_devices (user_id);
CREATE INDEX known_devices_by_use on known_devices (seen_at);
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
CREATE TABLE email_changes (
  user_id integer primary key references users (id) on delete cascade,
  token_hash text not null unique,
  email text not null,
  created_at integer not null,
  expires_at integer not null
) strict;
CREATE TABLE reset_requests (
  id integer primary key autoincrement,
  email text not null,
  -- of the requesting browser, as in known_devices
  device_hash text,
  created_at integer not null
) strict;
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
CREATE TRIGGER member_log_keeps_numbers before insert on member_log
when exists (select 1 from member_log where id = new.id)
begin select raise(abort, 'The member log is append-only.'); end;
CREATE TRIGGER member_log_keeps_actors before update of id, actor_id on member_log
when new.id <> old.id or new.actor_id is not null
begin select raise(abort, 'The member log is append-only.'); end;
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
  updated_at integer not null,
  -- equal in listings of the same competition; a job fills in what is null
  entry_key text,
  -- shown as 'closing date changed'
  previous_end_date text,
  -- 1 for a listing published at once that no admin has looked at
  unreviewed integer check (unreviewed = 1),
  -- what counts as a day where one may enter daily; null where the listing does not say
  entry_daily_rule text check (entry_daily_rule in ('calendar-day', '24-hours')),
  promoter_id integer references promoters (id), permit_number text, register_url text, quiet integer not null default 0 check (quiet in (0, 1)), winners_told text, answer_within text, prize_within text, only_counties text, prize_counties text, entry_counties text, place text,
  check ((status = 'approved') = (published_at is not null))
) strict;
CREATE INDEX competitions_open on competitions (end_date, id) where status = 'approved';
CREATE INDEX competitions_premium on competitions (featured_at desc, id desc) where featured = 1;
CREATE INDEX competitions_undecided on competitions (source, submitted_at, id) where status = 'pending';
CREATE INDEX competitions_by_submitter on competitions (submitted_by) where submitted_by is not null;
CREATE INDEX competitions_by_entry_key on competitions (entry_key) where entry_key is not null;
CREATE INDEX competitions_without_key on competitions (id) where entry_key is null;
CREATE INDEX competitions_waiting on competitions (submitted_at, id, source) where status = 'pending';
CREATE INDEX competitions_by_submission on competitions (submitted_at desc, id desc);
CREATE INDEX competitions_by_image on competitions (image_name) where image_name is not null;
CREATE INDEX competitions_published on competitions (published_at, end_date) where published_at is not null;
CREATE INDEX competitions_submitted on competitions (submitted_at, source);
CREATE INDEX competitions_decided on competitions (decided_at, submitted_at, source) where decided_at is not null;
CREATE INDEX competitions_unreviewed on competitions (submitted_at, id)
  where unreviewed = 1 and status = 'approved';
CREATE INDEX competitions_newest
  on competitions (
    published_at desc, id desc, end_date,
    eligibility, kind, entry_method, entry_frequency, prize_value, over_18, costs_money
  )
  where status = 'approved' and restricted = 0;
CREATE INDEX competitions_ending
  on competitions (
    end_date, published_at desc, id desc,
    eligibility, kind, entry_method, entry_frequency, prize_value, over_18, costs_money
  )
  where status = 'approved' and restricted = 0;
CREATE INDEX competitions_by_value
  on competitions (
    prize_value desc, published_at desc, id desc, end_date,
    eligibility, kind, entry_method, entry_frequency, over_18, costs_money
  )
  where status = 'approved' and restricted = 0;
CREATE INDEX competitions_by_promoter
  on competitions (promoter_id, end_date, published_at desc, id desc, restricted)
  where status = 'approved';
CREATE INDEX competitions_without_promoter on competitions (id) where promoter_id is null;
CREATE TABLE competition_categories (
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
CREATE INDEX competition_categories_newest
  on competition_categories (
    category, published_at desc, competition_id desc, end_date,
    eligibility, kind, entry_method, entry_frequency, prize_value, over_18, costs_money
  )
  where published_at is not null and listed = 1;
CREATE INDEX competition_categories_ending
  on competition_categories (
    category, end_date, published_at desc, competition_id desc,
    eligibility, kind, entry_method, entry_frequency, prize_value, over_18, costs_money
  )
  where published_at is not null and listed = 1;
CREATE INDEX competition_categories_by_value
  on competition_categories (
    category, prize_value desc, published_at desc, competition_id desc, end_date,
    eligibility, kind, entry_method, entry_frequency, over_18, costs_money
  )
  where published_at is not null and listed = 1;
CREATE TABLE catalogue (
  id integer primary key check (id = 1),
  version integer not null
) strict;
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
CREATE VIRTUAL TABLE competition_search using fts5 (
  title, promoter, categories, description,
  content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61'
);
CREATE VIRTUAL TABLE competition_words using fts5vocab (competition_search, row);
CREATE VIRTUAL TABLE recent_search using fts5 (
  title, promoter, categories, description,
  content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61'
);
CREATE TABLE search_version (
  id integer primary key check (id = 1),
  version integer not null
) strict;
CREATE TABLE listing_words (
  word text not null,
  place text not null check (place in ('title', 'promoter')),
  end_date text not null,
  competition_id integer not null references competitions (id) on delete cascade,
  primary key (word, place, end_date, competition_id)
) strict, without rowid;
CREATE INDEX listing_words_by_competition on listing_words (competition_id);
CREATE TABLE bookmarks (
  user_id integer not null references users (id) on delete cascade,
  competition_id integer not null references competitions (id) on delete cascade,
  created_at integer not null,
  primary key (user_id, competition_id)
) strict, without rowid;
CREATE INDEX bookmarks_by_competition on bookmarks (competition_id);
CREATE INDEX bookmarks_by_time on bookmarks (created_at);
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
  seq integer not null, answered_on text, promised_by text, entered_on text, closes_on text, link text not null default '', lost integer not null default 0 check (lost in (0, 1)), repeats text check (repeats in ('daily', 'weekly', 'monthly')),
  primary key (user_id, id)
) strict, without rowid;
CREATE UNIQUE INDEX tracker_wins_by_seq on tracker_wins (user_id, seq);
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
CREATE TRIGGER moderation_log_keeps_words
before update of competition_id, actor_name, action, before_value, after_value, created_at on moderation_log
begin select raise(abort, 'The moderation log is append-only.'); end;
CREATE TRIGGER moderation_log_keeps_numbers before insert on moderation_log
when exists (select 1 from moderation_log where id = new.id)
begin select raise(abort, 'The moderation log is append-only.'); end;
CREATE TRIGGER moderation_log_keeps_actors before update of id, actor_id on moderation_log
when new.id <> old.id or new.actor_id is not null
begin select raise(abort, 'The moderation log is append-only.'); end;
CREATE TABLE reports (
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
, by_promoter integer not null default 0 check (by_promoter in (0, 1))) strict;
CREATE INDEX reports_open on reports (competition_id, created_at) where resolved_at is null;
CREATE INDEX reports_by_competition on reports (competition_id, created_at);
CREATE INDEX reports_upheld on reports (competition_id) where resolution = 'upheld';
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
  lease_until integer,
  -- JSON: what the entry form asks for, and the day on which it was last seen
  entry_form text check (length(entry_form) <= 500),
  form_seen_on text,
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
  before_resolution text,
  -- what the admin decided: 'accepted' alone does not say that the promoter moved the date
  decision text,
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
CREATE TABLE terms_readings (
  competition_id integer primary key references competitions (id) on delete cascade,
  url text not null,
  read_on text not null
) strict;
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
CREATE INDEX mails_by_recipient on mails (lower(recipient), created_at);
CREATE INDEX mails_waiting on mails (next_try_at, id) where sent_at is null;
CREATE INDEX mails_by_cause on mails (cause) where cause is not null and sent_at is null;
CREATE TABLE mail_settings (
  name text primary key,
  value real not null
) strict, without rowid;
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
CREATE INDEX contact_messages_by_email on contact_messages (lower(email));
CREATE TABLE subscribers (
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
, wording text) strict;
CREATE INDEX subscribers_newest on subscribers (created_at desc, id desc);
CREATE INDEX subscribers_by_asker on subscribers (asked_by) where asked_by is not null;
CREATE TABLE erased_addresses (
  address_hash text primary key,
  erased_at integer not null
) strict, without rowid;
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
  paused_at integer, wording text,
  unique (follower_id, query)
) strict;
CREATE INDEX alerts_running on alerts (cadence, query, follower_id, seen_until)
  where confirmed_at is not null and paused_at is null;
CREATE INDEX alerts_unconfirmed on alerts (asked_at) where confirmed_at is null;
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
  finished_at integer,
  -- of the kind 'alerts', each recipient's mail has another text
  kind text not null default 'news' check (kind in ('news', 'alerts'))
, refusal text, resumed_at integer) strict;
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
  unsubscribed_at integer,
  follower_id integer references followers (id) on delete set null,
  -- JSON: the listings in an alert's mail, from its first claim until it has left
  items text
) strict;
CREATE UNIQUE INDEX campaign_recipients_once on campaign_recipients (subscriber_id, campaign_id);
CREATE INDEX campaign_recipients_by_state on campaign_recipients (campaign_id, state, due_at, id);
CREATE INDEX campaign_recipients_claimed on campaign_recipients (due_at) where state = 'sending';
CREATE INDEX campaign_recipients_orphans on campaign_recipients (done_at) where campaign_id is null;
CREATE INDEX campaign_recipients_uncertain on campaign_recipients (campaign_id, done_at) where state = 'uncertain';
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
CREATE INDEX campaigns_refused on campaigns (started_at, id) where status = 'paused' and refusal is not null;
CREATE TABLE earlier_links (
  token_hash text primary key,
  subscriber_id integer references subscribers (id) on delete cascade,
  alert_id integer references alerts (id) on delete cascade,
  asked_by integer references users (id) on delete set null,
  cadence text check (cadence in ('daily', 'weekly')),
  asked_at integer not null,
  check ((subscriber_id is null) <> (alert_id is null))
) strict, without rowid;
CREATE INDEX earlier_links_of_subscriber on earlier_links (subscriber_id) where subscriber_id is not null;
CREATE INDEX earlier_links_of_alert on earlier_links (alert_id) where alert_id is not null;
CREATE INDEX earlier_links_by_member on earlier_links (asked_by) where asked_by is not null;
CREATE INDEX earlier_links_oldest on earlier_links (asked_at);
CREATE TABLE import_files (
  user_id integer primary key references users (id) on delete cascade,
  -- SHA-256 of its content
  hash text not null,
  name text not null,
  bytes integer not null,
  body blob not null,
  -- while its rows are being added
  adding_since integer,
  -- JSON, once its rows were added
  report text,
  created_at integer not null
) strict;
CREATE TABLE addresses (
  id integer primary key autoincrement,
  email text not null,
  email_key text not null unique,
  -- when a link that was mailed there was last used
  confirmed_at integer,
  suppression text check (suppression in ('left', 'bounced', 'complained')),
  suppressed_at integer,
  -- what the mail server said, or where its owner said it
  suppression_note text,
  created_at integer not null,
  check ((suppression is null) = (suppressed_at is null))
) strict;
CREATE INDEX addresses_newest on addresses (created_at desc, id desc);
CREATE INDEX addresses_suppressed on addresses (email_key) where suppression is not null;
CREATE TRIGGER addresses_repeat_suppression after update of suppressed_at on addresses
when new.suppressed_at is not old.suppressed_at begin
  update subscribers set bounced_at = new.suppressed_at
  where email_key = new.email_key and bounced_at is not new.suppressed_at;
  update followers set bounced_at = new.suppressed_at
  where email_key = new.email_key and bounced_at is not new.suppressed_at;
end;
CREATE TRIGGER subscribers_suppress after update of bounced_at on subscribers
when new.bounced_at is not old.bounced_at begin
  update addresses set suppressed_at = new.bounced_at,
    suppression = case when new.bounced_at is not null then coalesce(suppression, 'bounced') end
  where email_key = new.email_key and suppressed_at is not new.bounced_at;
end;
CREATE TRIGGER followers_suppress after update of bounced_at on followers
when new.bounced_at is not old.bounced_at begin
  update addresses set suppressed_at = new.bounced_at,
    suppression = case when new.bounced_at is not null then coalesce(suppression, 'bounced') end
  where email_key = new.email_key and suppressed_at is not new.bounced_at;
end;
CREATE TRIGGER subscribers_enter after insert on subscribers begin
  insert into addresses (email, email_key, created_at) values (new.email, new.email_key, new.created_at)
  on conflict (email_key) do nothing;
  update addresses set suppression = 'bounced', suppressed_at = new.bounced_at
  where email_key = new.email_key and suppression is null and new.bounced_at is not null;
  update subscribers set bounced_at = (select suppressed_at from addresses where email_key = new.email_key)
  where id = new.id;
end;
CREATE TRIGGER followers_enter after insert on followers begin
  insert into addresses (email, email_key, created_at) values (new.email, new.email_key, new.created_at)
  on conflict (email_key) do nothing;
  update addresses set suppression = 'bounced', suppressed_at = new.bounced_at
  where email_key = new.email_key and suppression is null and new.bounced_at is not null;
  update followers set bounced_at = (select suppressed_at from addresses where email_key = new.email_key)
  where id = new.id;
end;
CREATE TRIGGER users_enter after insert on users when new.email_key is not null begin
  insert into addresses (email, email_key, created_at) values (new.email, new.email_key, new.created_at)
  on conflict (email_key) do nothing;
end;
CREATE TRIGGER followers_move after update of email_key on followers when new.email_key <> old.email_key begin
  insert into addresses (email, email_key, created_at) values (new.email, new.email_key, new.created_at)
  on conflict (email_key) do nothing;
  update followers set bounced_at = (select suppressed_at from addresses where email_key = new.email_key)
  where id = new.id;
  delete from addresses where email_key = old.email_key and suppression is null
    and not exists (select 1 from address_purposes as kept where kept.email_key = old.email_key);
end;
CREATE TRIGGER users_move after update of email_key on users when new.email_key is not old.email_key begin
  insert into addresses (email, email_key, created_at)
  select new.email, new.email_key, new.created_at where new.email_key is not null
  on conflict (email_key) do nothing;
  delete from addresses where email_key = old.email_key and suppression is null
    and not exists (select 1 from address_purposes as kept where kept.email_key = old.email_key);
end;
CREATE TRIGGER subscribers_leave after delete on subscribers begin
  delete from addresses where email_key = old.email_key and suppression is null
    and not exists (select 1 from address_purposes as kept where kept.email_key = old.email_key);
end;
CREATE TRIGGER followers_leave after delete on followers begin
  delete from addresses where email_key = old.email_key and suppression is null
    and not exists (select 1 from address_purposes as kept where kept.email_key = old.email_key);
end;
CREATE TRIGGER users_leave after delete on users begin
  delete from addresses where email_key = old.email_key and suppression is null
    and not exists (select 1 from address_purposes as kept where kept.email_key = old.email_key);
end;
CREATE TABLE mail_keys (
  id integer primary key check (id = 1),
  secret text not null,
  created_at integer not null
) strict;
CREATE TABLE mail_reports (
  id integer primary key autoincrement,
  mail text not null,
  kind text not null check (kind in ('hard', 'soft', 'refused', 'complaint')),
  campaign_id integer references campaigns (id) on delete set null,
  address_id integer not null references addresses (id) on delete cascade,
  answer text not null,
  reported_at integer not null,
  unique (mail, kind)
) strict;
CREATE INDEX mail_reports_of_address on mail_reports (address_id, reported_at);
CREATE INDEX mail_reports_of_campaign on mail_reports (campaign_id, kind) where campaign_id is not null;
CREATE INDEX mail_reports_oldest on mail_reports (reported_at);
CREATE TABLE passkeys (
  -- the credential's id, base64url
  id text primary key,
  user_id integer not null references users (id) on delete cascade,
  -- COSE, base64url
  public_key text not null,
  -- how often it was used, as it counts itself; 0 for those that don't count
  counter integer not null,
  -- how browsers reach it, with commas between
  transports text not null,
  -- whether its owner's other devices may have it, and whether they do
  may_sync integer not null check (may_sync in (0, 1)),
  is_synced integer not null check (is_synced in (0, 1)),
  -- the browser that added it
  device text not null,
  created_at integer not null,
  used_at integer
) strict;
CREATE INDEX passkeys_by_user on passkeys (user_id);
CREATE TABLE code_apps (
  user_id integer primary key references users (id) on delete cascade,
  -- base32; the server needs it itself, so a hash would not do
  secret text not null,
  -- the 30 seconds whose code was used last: no code counts twice
  last_step integer not null,
  created_at integer not null
) strict;
CREATE TABLE recovery_codes (
  code_hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  created_at integer not null
) strict;
CREATE INDEX recovery_codes_by_user on recovery_codes (user_id);
CREATE TABLE login_steps (
  browser_hash text not null,
  purpose text not null check (purpose in ('log-in', 'second-step', 'add-passkey', 'add-codes', 'prove')),
  user_id integer references users (id) on delete cascade,
  challenge text not null,
  expires_at integer not null,
  primary key (browser_hash, purpose)
) strict;
CREATE INDEX login_steps_by_expiry on login_steps (expires_at);
CREATE INDEX login_steps_by_user on login_steps (user_id);
CREATE TABLE decisions (
  id integer primary key autoincrement,
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
  asked_at integer,
  decided_by integer references users (id) on delete set null,
  decided_at integer not null,
  objection text,
  objected_at integer,
  outcome text check (outcome in ('upheld', 'turned down')),
  answer text,
  answered_by integer references users (id) on delete set null,
  answered_at integer
) strict;
CREATE INDEX decisions_of_competition on decisions (competition_id, decided_at);
CREATE INDEX decisions_of_member on decisions (member_id, decided_at);
CREATE INDEX decisions_by_time on decisions (decided_at);
CREATE INDEX decisions_objected on decisions (objected_at) where objected_at is not null and answered_at is null;
CREATE TABLE notices (
  report_id integer primary key references reports (id) on delete cascade,
  ground text not null check (
    ground in ('unlawful', 'child-abuse', 'copyright', 'personal-data', 'defamation')
  ),
  name text,
  email text,
  explanation text,
  decision_id integer references decisions (id) on delete set null
) strict;
CREATE INDEX notices_of_decision on notices (decision_id);
CREATE INDEX competitions_quiet on competitions (id) where quiet = 1;
CREATE TABLE "terms_quotes" (
  id integer primary key autoincrement,
  competition_id integer not null references competitions (id) on delete cascade,
  url text not null,
  question text not null check (
    question in (
      'age', 'residence', 'closing', 'entries', 'choice', 'notice', 'answer', 'prize', 'sharing', 'alternative'
    )
  ),
  quote text not null check (length(quote) <= 300),
  found_at integer not null,
  resolved_at integer,
  resolved_by integer references users (id) on delete set null,
  resolution text check (resolution in ('confirmed', 'dismissed', 'superseded')), filled_in text,
  check ((resolved_at is null) = (resolution is null))
) strict;
CREATE INDEX terms_quotes_by_listing on terms_quotes (competition_id);
CREATE INDEX terms_quotes_open on terms_quotes (competition_id, found_at) where resolved_at is null;
CREATE TABLE consent_counts (
  day text not null check (day like '____-__-__'),
  version text not null check (length(version) = 10),
  -- such as 'analytics: yes, adverts: no'
  answer text not null check (length(answer) between 1 and 60),
  answers integer not null check (answers > 0),
  primary key (day, version, answer)
) strict, without rowid;
CREATE TABLE member_consents (
  user_id integer primary key references users (id) on delete cascade,
  version text not null check (length(version) = 10),
  answer text not null check (length(answer) between 1 and 60),
  answered_at integer not null
) strict;
CREATE TABLE redirect_counts (
  day text not null check (day like '____-__-__'),
  rule text not null,
  hits integer not null check (hits > 0),
  primary key (day, rule)
) strict, without rowid;
CREATE TABLE visit_figures (
  day text not null check (day like '____-__-__'),
  page text not null,
  figure text not null check (figure in ('LCP', 'INP', 'CLS')),
  up_to integer not null check (up_to > 0),
  visits integer not null check (visits > 0),
  primary key (day, page, figure, up_to)
) strict, without rowid;
CREATE INDEX competitions_in_counties on competitions (id, only_counties, prize_counties, entry_counties)
where coalesce(only_counties, prize_counties, entry_counties) is not null;
CREATE TABLE bookings (
  id integer primary key autoincrement,
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
  paused_at integer,
  -- the last mail to the buyer about it
  told text,
  created_at integer not null,
  changed_at integer not null,
  check (competition_id is not null or (description is not null and url is not null and btn_text is not null))
) strict;
CREATE INDEX bookings_by_state on bookings (state, place);
CREATE INDEX bookings_by_listing on bookings (competition_id) where competition_id is not null;
CREATE TABLE booking_counts (
  day text not null check (day like '____-__-__'),
  booking_id integer not null references bookings (id) on delete cascade,
  openings integer not null check (openings > 0),
  primary key (day, booking_id)
) strict, without rowid;
CREATE TRIGGER competitions_featured_at_once after insert on competitions when new.featured = 1 begin
  insert into bookings (place, competition_id, buyer, state, created_at, changed_at)
  values ('carousel', new.id, 'Admin', 'running', coalesce(new.featured_at, 0), coalesce(new.featured_at, 0));
end;
CREATE TRIGGER competitions_featured after update of featured on competitions
when new.featured = 1 and old.featured is null begin
  insert into bookings (place, competition_id, buyer, state, created_at, changed_at)
  select 'carousel', new.id, 'Admin', 'running', coalesce(new.featured_at, 0), coalesce(new.featured_at, 0)
  where not exists (select 1 from bookings where competition_id = new.id and place = 'carousel' and state = 'running');
end;
CREATE TRIGGER competitions_featured_no_more after update of featured on competitions
when new.featured is null and old.featured = 1 begin
  update bookings set state = 'ended', changed_at = new.updated_at
  where competition_id = new.id and place = 'carousel' and state = 'running' and paused_at is null;
end;
CREATE TABLE listing_counts (
  day text not null check (day like '____-__-__'),
  kind text not null check (kind in ('mail', 'feed')),
  competition_id integer not null references competitions (id) on delete cascade,
  times integer not null check (times > 0),
  primary key (competition_id, day, kind)
) strict, without rowid;
CREATE INDEX listing_counts_by_day on listing_counts (day);
CREATE TABLE listing_reports (
  competition_id integer primary key references competitions (id) on delete cascade,
  made_at integer not null
) strict;
CREATE TABLE promoter_claims (
  id integer primary key autoincrement,
  promoter_id integer not null references promoters (id) on delete cascade,
  email text not null,
  email_key text not null,
  token_hash text not null unique,
  asked_at integer not null,
  unique (promoter_id, email_key)
) strict;
CREATE TABLE operator_notices (
  email_key text primary key,
  email text not null,
  source text not null,
  wording text not null,
  created_at integer not null
) strict, without rowid;
CREATE VIEW address_purposes as
  select email_key from users where email_key is not null
  union all select email_key from subscribers
  union all select email_key from followers
  union all select email_key from operator_notices;
CREATE TRIGGER operator_notices_enter after insert on operator_notices begin
  insert into addresses (email, email_key, created_at) values (new.email, new.email_key, new.created_at)
  on conflict (email_key) do nothing;
end;
CREATE TRIGGER operator_notices_leave after delete on operator_notices begin
  delete from addresses where email_key = old.email_key and suppression is null
    and not exists (select 1 from address_purposes as kept where kept.email_key = old.email_key);
end;
insert into migrations values ('0036_baseline.sql', 1796019134000);
insert into migrations values ('0037_refused_campaigns.sql', 1796019134000);
insert into migrations values ('0038_link_keys.sql', 1796019134000);
insert into migrations values ('0039_earlier_links.sql', 1796019134000);
insert into migrations values ('0040_import_files.sql', 1796019134000);
insert into migrations values ('0041_address_book.sql', 1796019134000);
insert into migrations values ('0042_mail_reports.sql', 1796019134000);
insert into migrations values ('0043_second_factors.sql', 1796019134000);
insert into migrations values ('0044_permits.sql', 1796019134000);
insert into migrations values ('0045_decisions.sql', 1796019134000);
insert into migrations values ('0046_quiet_listings.sql', 1796019134000);
insert into migrations values ('0047_winner_terms.sql', 1796019134000);
insert into migrations values ('0048_claims.sql', 1796019134000);
insert into migrations values ('0049_consents.sql', 1796019134000);
insert into migrations values ('0050_redirect_counts.sql', 1796019134000);
insert into migrations values ('0051_own_entries.sql', 1796019134000);
insert into migrations values ('0052_filled_in_by_quotes.sql', 1796019134000);
insert into migrations values ('0053_repeated_own_entries.sql', 1796019134000);
insert into migrations values ('0054_visit_figures.sql', 1796019134000);
insert into migrations values ('0055_counties.sql', 1796019134000);
insert into migrations values ('0056_counties_covering.sql', 1796019134000);
insert into migrations values ('0057_bookings.sql', 1796019134000);
insert into migrations values ('0058_listing_counts.sql', 1796019134000);
insert into migrations values ('0059_promoter_claims.sql', 1796019134000);
insert into migrations values ('0060_operator_notices.sql', 1796019134000);
insert into migrations values ('0061_signed_links.sql', 1796019134000);
insert into catalogue values (1, 1);
insert into search_version values (1, 1);
insert into bookings values (1, 'home-box', null, '/images/categories/travel-and-hotels.webp', 'See holidays to win', 'Weekends by the sea, city breaks and far-away sun: every open travel prize on one page.', '/competition-category/travel-and-hotels', null, null, 'House', null, '', null, 'running', null, null, 0, 0);
insert into bookings values (2, 'home-box', null, '/images/categories/food-and-drink.webp', 'See hampers to win', 'Hampers, dinners for two and a year of coffee from Irish kitchens and makers.', '/competition-category/food-%26-drink', null, null, 'House', null, '', null, 'running', null, null, 0, 0);
