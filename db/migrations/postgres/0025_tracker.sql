-- Rises with every change of a member's tracker rows; devices ask for what came after the last they saw.
alter table users add column tracker_seq integer not null default 0;

-- A log without a foreign key to competitions: it outlives the listing.
create table tracker_entries (
  user_id integer not null references users (id) on delete cascade,
  id text not null,
  competition_id integer,
  entered_at bigint,
  day text,
  via text,
  -- only the id remains, so that the entry never comes back
  undone integer not null default 0 check (undone in (0, 1)),
  seq integer not null,
  primary key (user_id, id),
  check ((undone = 1) = (competition_id is null))
);
create unique index tracker_entries_by_seq on tracker_entries (user_id, seq);

-- 'later' is the bookmark: a row here and one in bookmarks.
create table tracker_marks (
  user_id integer not null references users (id) on delete cascade,
  competition_id integer not null,
  state text not null check (state in ('none', 'later', 'not-for-me')),
  changed_at bigint not null,
  device text not null,
  seq integer not null,
  primary key (user_id, competition_id)
);
create unique index tracker_marks_by_seq on tracker_marks (user_id, seq);

create table tracker_wins (
  user_id integer not null references users (id) on delete cascade,
  id text not null,
  competition_id integer,
  prize text not null,
  promoter text not null,
  value integer check (value >= 0),
  won_on text not null,
  arrived_on text,
  note text not null,
  deleted integer not null check (deleted in (0, 1)),
  changed_at bigint not null,
  device text not null,
  seq integer not null,
  primary key (user_id, id)
);
create unique index tracker_wins_by_seq on tracker_wins (user_id, seq);

insert into tracker_marks (user_id, competition_id, state, changed_at, device, seq)
  select user_id, competition_id, 'later', created_at, 'website',
    row_number() over (partition by user_id order by created_at, competition_id)
  from bookmarks;
update users set tracker_seq = (select count(*) from bookmarks where user_id = users.id);
