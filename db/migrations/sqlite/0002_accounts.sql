-- Mailed links: single use, hashed, short-lived.
create table account_tokens (
  token_hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('reset-password', 'confirm-email')),
  email text not null,
  created_at integer not null,
  expires_at integer not null
) strict;
create index account_tokens_by_user on account_tokens (user_id, purpose);
create index account_tokens_by_expiry on account_tokens (expires_at);

-- The mail queue: rows are written in the transaction that causes them, then sent and retried.
create table mails (
  id integer primary key autoincrement,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  attempts integer not null default 0,
  next_try_at integer not null,
  last_error text,
  sent_at integer,
  created_at integer not null
) strict;
create index mails_by_recipient on mails (lower(recipient), created_at);
create index mails_waiting on mails (next_try_at, id) where sent_at is null;

-- The address list: news is sent only after confirming by a link (double opt-in).
create table subscribers (
  id integer primary key autoincrement,
  email text not null,
  email_key text not null unique,
  source text not null,
  token_hash text not null unique,
  consent_at integer not null,
  confirmed_at integer,
  unsubscribed_at integer,
  created_at integer not null
) strict;

-- PostgreSQL also has rate_limits here; with SQLite there is one process, which counts in memory.
