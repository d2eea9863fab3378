-- Messages to the operator; also mailed if the operator's address is configured.
create table contact_messages (
  id integer primary key autoincrement,
  name text not null,
  email text not null,
  message text not null check (length(message) <= 5000),
  sender_id integer references users (id) on delete set null,
  created_at integer not null,
  handled_at integer,
  handled_by integer references users (id) on delete set null
) strict;
create index contact_messages_open on contact_messages (created_at) where handled_at is null;
create index contact_messages_newest on contact_messages (created_at desc, id desc);
create index contact_messages_by_sender on contact_messages (sender_id) where sender_id is not null;

-- The address for replies, if they do not go to the site.
alter table mails add column reply_to text;
