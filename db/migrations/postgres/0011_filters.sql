-- Includes the columns of filters: filters are evaluated in the index alone, and only the listings
-- shown are read.
drop index competitions_newest;
create index competitions_newest
  on competitions (published_at desc, id desc, end_date, eligibility, kind, entry_method, entry_frequency)
  where status = 'approved' and restricted = 0;
drop index competitions_ending;
create index competitions_ending
  on competitions (end_date, id, eligibility, kind, entry_method, entry_frequency)
  where status = 'approved' and restricted = 0;
