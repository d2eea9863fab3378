-- The member who asked for news to this address: following the link proves that it is theirs.
alter table subscribers add column asked_by integer references users (id) on delete set null;
create index subscribers_by_asker on subscribers (asked_by) where asked_by is not null;
-- When a confirming mail was last sent to an address that had unsubscribed or bounced. Until its
-- owner confirms, the row goes on saying so.
alter table subscribers add column asked_again_at integer;

-- What somebody wrote without logging in is theirs by its address.
create index contact_messages_by_email on contact_messages (lower(email));
