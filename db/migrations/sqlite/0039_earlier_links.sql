-- Mailed links that a later request replaced in 'subscribers' or 'alerts'. They go on working, so that a
-- stranger's request does not end the owner's link. 'cadence' is what the mail of an alert offered.
create table earlier_links (
  token_hash text primary key,
  subscriber_id integer references subscribers (id) on delete cascade,
  alert_id integer references alerts (id) on delete cascade,
  asked_by integer references users (id) on delete set null,
  cadence text check (cadence in ('daily', 'weekly')),
  asked_at integer not null,
  check ((subscriber_id is null) <> (alert_id is null))
) strict, without rowid;
create index earlier_links_of_subscriber on earlier_links (subscriber_id) where subscriber_id is not null;
create index earlier_links_of_alert on earlier_links (alert_id) where alert_id is not null;
create index earlier_links_by_member on earlier_links (asked_by) where asked_by is not null;
create index earlier_links_oldest on earlier_links (asked_at);
