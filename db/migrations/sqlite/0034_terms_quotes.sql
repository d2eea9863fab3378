-- The day on which a listing's T&Cs were last read.
create table terms_readings (
  competition_id integer primary key references competitions (id) on delete cascade,
  url text not null,
  read_on text not null
) strict;

-- Sentences of T&Cs that rules propose as answers; public once an admin has confirmed them.
create table terms_quotes (
  id integer primary key autoincrement,
  competition_id integer not null references competitions (id) on delete cascade,
  url text not null,
  question text not null check (
    question in ('age', 'residence', 'closing', 'entries', 'choice', 'notice', 'sharing', 'alternative')
  ),
  quote text not null check (length(quote) <= 300),
  found_at integer not null,
  resolved_at integer,
  resolved_by integer references users (id) on delete set null,
  resolution text check (resolution in ('confirmed', 'dismissed', 'superseded')),
  check ((resolved_at is null) = (resolution is null))
) strict;
create index terms_quotes_by_listing on terms_quotes (competition_id);
create index terms_quotes_open on terms_quotes (competition_id, found_at) where resolved_at is null;
