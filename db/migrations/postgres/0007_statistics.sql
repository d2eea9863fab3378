-- How often the promoter's page was opened from a listing: a count per listing and day in Ireland, and
-- the sums per week (from Monday) and per month, so that a view of two years reads as few rows as one
-- of thirty days. Nothing else about a click is stored.
create table click_counts (
  period text not null check (period in ('day', 'week', 'month')),
  -- the first day of the period
  starts_on date not null,
  competition_id integer not null references competitions (id) on delete cascade,
  clicks integer not null check (clicks > 0),
  primary key (period, starts_on, competition_id)
);
create index click_counts_by_competition on click_counts (competition_id);

-- Searches without results, in folded words: a count per day in Ireland.
create table empty_searches (
  day date not null,
  query text not null check (length(query) between 3 and 60),
  searches integer not null check (searches > 0),
  primary key (day, query)
);

-- For the hourly counts of the statistics.
create index competitions_published on competitions (published_at, end_date) where published_at is not null;
create index competitions_submitted on competitions (submitted_at, source);
create index competitions_decided on competitions (decided_at, submitted_at, source) where decided_at is not null;
create index bookmarks_by_time on bookmarks (created_at);
