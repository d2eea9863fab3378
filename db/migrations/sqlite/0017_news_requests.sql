-- The member who asked for news to this address: following the link proves that it is theirs.
alter table subscribers add column asked_by integer references users (id) on delete set null;
create index subscribers_by_asker on subscribers (asked_by) where asked_by is not null;
-- When a confirmation was last mailed to an address that had unsubscribed or bounced. The row keeps that
-- state until the owner confirms.
alter table subscribers add column asked_again_at integer;

-- Messages sent without a login belong to the member with their address.
create index contact_messages_by_email on contact_messages (lower(email));
