-- A second index of only the newest documents: words in thousands of listings are searched for here, so
-- that the cost does not grow with the catalogue. Housekeeping fills and trims it.
create table recent_search (
  competition_id integer primary key references competitions (id) on delete cascade,
  document tsvector not null
);
create index recent_search_words on recent_search using gin (document);
