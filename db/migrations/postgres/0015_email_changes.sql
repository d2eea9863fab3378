-- The new address a member wants, until the link that was mailed there is followed; one a member.
create table email_changes (
  user_id integer primary key references users (id) on delete cascade,
  token_hash text not null unique,
  email text not null,
  created_at bigint not null,
  expires_at bigint not null
);
