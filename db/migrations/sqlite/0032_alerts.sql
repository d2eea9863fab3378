-- Addresses that follow lists: apart from the address list of news, which needs another consent.
create table followers (
  id integer primary key autoincrement,
  email text not null,
  email_key text not null unique,
  bounced_at integer,
  created_at integer not null
) strict;

-- The lists and searches that an address follows. Listings that were published after 'since' and until 'seen_until' have been
-- mailed. 'token_hash' is that of the mail that asks to confirm.
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

-- Of the kind 'alerts', each recipient's mail has another text.
alter table campaigns add column kind text not null default 'news' check (kind in ('news', 'alerts'));
alter table campaign_recipients add column follower_id integer references followers (id) on delete set null;
-- The ids of the listings in such a mail, in JSON, from its first claim until it has left.
alter table campaign_recipients add column items text;
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
