-- Requests for a link to choose a new password. A request only writes its row, whoever has the
-- address; the mail is written behind it, and the row goes.
create table reset_requests (
  id integer primary key autoincrement,
  email text not null,
  -- of the browser that asks, as in known_devices
  device_hash text,
  created_at integer not null
) strict;
