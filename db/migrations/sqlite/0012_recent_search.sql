-- A second index of only the newest documents: words in thousands of listings are searched for here, so
-- that the cost does not grow with the catalogue. Housekeeping fills and trims it.
create virtual table recent_search using fts5 (
  title, promoter, categories, description,
  content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61'
);
