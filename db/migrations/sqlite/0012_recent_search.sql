-- The newest of what can be found, once more: a word that thousands of listings have is looked for
-- here, so that a search costs the same however large the catalogue. Housekeeping fills and trims it.
create virtual table recent_search using fts5 (
  title, promoter, categories, description,
  content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61'
);
