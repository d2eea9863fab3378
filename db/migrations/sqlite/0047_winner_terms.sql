-- How winners are told, how long they have to answer, and how soon the prize is sent; null: not stated.
alter table competitions add column winners_told text;
alter table competitions add column answer_within text;
alter table competitions add column prize_within text;

-- Two questions more that sentences of T&Cs answer.
create table new_terms_quotes (
  id integer primary key autoincrement,
  competition_id integer not null references competitions (id) on delete cascade,
  url text not null,
  question text not null check (
    question in (
      'age', 'residence', 'closing', 'entries', 'choice', 'notice', 'answer', 'prize', 'sharing', 'alternative'
    )
  ),
  quote text not null check (length(quote) <= 300),
  found_at integer not null,
  resolved_at integer,
  resolved_by integer references users (id) on delete set null,
  resolution text check (resolution in ('confirmed', 'dismissed', 'superseded')),
  check ((resolved_at is null) = (resolution is null))
) strict;
insert into new_terms_quotes (
  id, competition_id, url, question, quote, found_at, resolved_at, resolved_by, resolution
)
select id, competition_id, url, question, quote, found_at, resolved_at, resolved_by, resolution
from terms_quotes;
drop table terms_quotes;
alter table new_terms_quotes rename to terms_quotes;
create index terms_quotes_by_listing on terms_quotes (competition_id);
create index terms_quotes_open on terms_quotes (competition_id, found_at) where resolved_at is null;
