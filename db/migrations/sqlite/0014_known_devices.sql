-- Browsers that have logged in to an account before: guesses from elsewhere do not lock them out.
create table known_devices (
  device_hash text not null,
  user_id integer not null references users (id) on delete cascade,
  created_at integer not null,
  seen_at integer not null,
  primary key (device_hash, user_id)
) strict, without rowid;
create index known_devices_by_user on known_devices (user_id);
create index known_devices_by_use on known_devices (seen_at);

-- When the member was last notified of attempts to guess their password.
alter table users add column guessing_told_at integer;
