-- Whom the mail server does not know is not mailed again; the note says where imported consent is from.
alter table subscribers add column bounced_at integer;
alter table subscribers add column consent_note text;
create index subscribers_newest on subscribers (created_at desc, id desc);

-- Who asked to be erased: a hash of the address, so that no import brings it back.
create table erased_addresses (
  address_hash text primary key,
  erased_at integer not null
) strict, without rowid;

-- Mails to the list. 'letter' is what is sent: the text with its listings as they stood at the start.
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

-- One row for each mail of a campaign. Addresses stay in 'subscribers'. 'due_at': while waiting not
-- before, while sending the end of the claim. 'token' is kept until the mail has left, then its hash
-- alone. Rows outlive their campaign, so that links in old mails go on working.
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

-- 'digest': 1 when the weekly digest is on. 'digest-week': the last that was made, such as 202648.
-- 'free-at': from when on the next campaign mail may leave.
create table mail_settings (
  name text primary key,
  value real not null
) strict, without rowid;

-- Where a mail program can unsubscribe (RFC 8058): of test mails of campaigns.
alter table mails add column unsubscribe_link text;
