-- Has the columns that lists ask for, so that no row is read for them.
drop index competitions_in_counties;
create index competitions_in_counties on competitions (id, only_counties, prize_counties, entry_counties)
where coalesce(only_counties, prize_counties, entry_counties) is not null;
