-- 'cork, kerry': whom a listing is for, where its prize is, and where it is entered; null: not stated.
alter table competitions add column only_counties text;
alter table competitions add column prize_counties text;
alter table competitions add column entry_counties text;
-- A station or a town.
alter table competitions add column place text;
create index competitions_in_counties on competitions (id)
where coalesce(only_counties, prize_counties, entry_counties) is not null;
