-- The newest of what can be found, once more: a word that thousands of listings have is looked for
-- here, so that a search costs the same however large the catalogue. Housekeeping fills and trims it.
create table recent_search (
  competition_id integer primary key references competitions (id) on delete cascade,
  document tsvector not null
);
create index recent_search_words on recent_search using gin (document);
