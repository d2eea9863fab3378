-- Addresses unknown to the mail server are not mailed again; the note is the source of imported consent.
alter table subscribers add column bounced_at integer;
alter table subscribers add column consent_note text;
create index subscribers_newest on subscribers (created_at desc, id desc);

-- Erased addresses as hashes, so that no import restores them.
create table erased_addresses (
  address_hash text primary key,
  erased_at integer not null
) strict, without rowid;

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
  finished_at integer
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
  unsubscribed_at integer
) strict;
create unique index campaign_recipients_once on campaign_recipients (subscriber_id, campaign_id);
create index campaign_recipients_by_state on campaign_recipients (campaign_id, state, due_at, id);
create index campaign_recipients_claimed on campaign_recipients (due_at) where state = 'sending';
create index campaign_recipients_orphans on campaign_recipients (done_at) where campaign_id is null;

-- 'digest': 1 if the weekly digest is on. 'digest-week': the week of the last digest, such as 202648.
-- 'free-at': the earliest time of the next campaign mail.
create table mail_settings (
  name text primary key,
  value real not null
) strict, without rowid;

-- The one-click unsubscribe address (RFC 8058) of a campaign's test mails.
alter table mails add column unsubscribe_link text;
