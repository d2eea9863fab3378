-- The key that signs what mails are named by, where reports about them arrive.
create table mail_keys (
  id integer primary key check (id = 1),
  secret text not null,
  created_at integer not null
) strict;

-- What came back about mails that were sent. 'mail' is 'c12' for a row of 'campaign_recipients', 'm12' for one of
-- 'mails'; each counts once.
create table mail_reports (
  id integer primary key autoincrement,
  mail text not null,
  kind text not null check (kind in ('hard', 'soft', 'refused', 'complaint')),
  campaign_id integer references campaigns (id) on delete set null,
  address_id integer not null references addresses (id) on delete cascade,
  answer text not null,
  reported_at integer not null,
  unique (mail, kind)
) strict;
create index mail_reports_of_address on mail_reports (address_id, reported_at);
create index mail_reports_of_campaign on mail_reports (campaign_id, kind) where campaign_id is not null;
create index mail_reports_oldest on mail_reports (reported_at);
