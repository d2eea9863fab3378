-- Listings that few have opened, per prize and day, compared with those of their kind and age: marked once a day.
alter table competitions add column quiet integer not null default 0 check (quiet in (0, 1));
create index competitions_quiet on competitions (id) where quiet = 1;
