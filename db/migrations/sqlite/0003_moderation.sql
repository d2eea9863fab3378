-- Equal in listings of the same competition. Existing rows get their keys at the next start.
alter table competitions add column entry_key text;
-- Shown as 'closing date changed'.
alter table competitions add column previous_end_date text;
create index competitions_by_entry_key on competitions (entry_key) where entry_key is not null;
create index competitions_without_key on competitions (id) where entry_key is null;
create index competitions_waiting on competitions (submitted_at, id, source) where status = 'pending';
create index competitions_by_submission on competitions (submitted_at desc, id desc);
create index competitions_by_image on competitions (image_name) where image_name is not null;

-- The distinctive words of titles and promoters, for duplicates and the admins' search; end_date is a
-- copy of the listing's, so that one index finds a word within a range of closing dates.
create table listing_words (
  word text not null,
  place text not null check (place in ('title', 'promoter')),
  end_date text not null,
  competition_id integer not null references competitions (id) on delete cascade,
  primary key (word, place, end_date, competition_id)
) strict, without rowid;
create index listing_words_by_competition on listing_words (competition_id);

-- Visitors' complaints about a listing.
create table reports (
  id integer primary key autoincrement,
  competition_id integer not null references competitions (id) on delete cascade,
  reason text not null check (reason in ('expired', 'dead-link', 'duplicate', 'not-free', 'other')),
  note text check (length(note) <= 500),
  reporter_id integer references users (id) on delete set null,
  created_at integer not null,
  resolved_at integer,
  resolved_by integer references users (id) on delete set null
) strict;
create index reports_open on reports (competition_id, created_at) where resolved_at is null;
create index reports_by_competition on reports (competition_id, created_at);

-- The subject of a mail, for withdrawing it before it is sent.
alter table mails add column cause text;
create index mails_by_cause on mails (cause) where cause is not null and sent_at is null;
