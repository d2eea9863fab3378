-- Answers to the cookie banner, counted per day in Ireland and version of its texts; nobody is named.
create table consent_counts (
  day date not null,
  version text not null check (length(version) = 10),
  -- such as 'analytics: yes, adverts: no'
  answer text not null check (length(answer) between 1 and 60),
  answers integer not null check (answers > 0),
  primary key (day, version, answer)
);

-- The last answer that a member gave while logged in.
create table member_consents (
  user_id integer primary key references users (id) on delete cascade,
  version text not null check (length(version) = 10),
  answer text not null check (length(answer) between 1 and 60),
  answered_at bigint not null
);
