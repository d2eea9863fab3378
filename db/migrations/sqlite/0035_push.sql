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
