-- What a program read of winners in a listing's T&Cs, shown with its sentence. It replaces quotes that an admin had to
-- confirm; what those had filled in stays as stated.
create table terms_facts (
  competition_id integer not null references competitions (id) on delete cascade,
  fact text not null check (fact in ('winnersTold', 'answerWithin', 'prizeWithin', 'winnerAnnouncementDate')),
  url text not null,
  sentence text not null check (length(sentence) <= 300),
  -- null where the reader is wrong too often to give one
  value text,
  -- whether it was written into the listing, which did not state it
  filled_in integer not null check (filled_in in (0, 1)),
  -- a visitor said that it is wrong
  withdrawn integer not null default 0 check (withdrawn in (0, 1)),
  found_at {bigint} not null,
  read_on text not null,
  primary key (competition_id, fact)
) {clustered};

-- The fact of T&Cs that a report says is wrong.
alter table reports add column fact text
  check (fact in ('winnersTold', 'answerWithin', 'prizeWithin', 'winnerAnnouncementDate'));

drop table terms_quotes;
drop table terms_readings;
-- T&Cs that have not changed are read once more.
update link_checks set etag = null, last_modified = null where target = 'terms';
