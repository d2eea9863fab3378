-- Requests for a link to reset a password. A request only writes its row, whether the address is known
-- or not; the mail is written later, and the row deleted.
create table reset_requests (
  id integer primary key autoincrement,
  email text not null,
  -- of the requesting browser, as in known_devices
  device_hash text,
  created_at integer not null
) strict;
