-- A member's new address, until its mailed link is followed; one per member.
create table email_changes (
  user_id integer primary key references users (id) on delete cascade,
  token_hash text not null unique,
  email text not null,
  created_at bigint not null,
  expires_at bigint not null
);
