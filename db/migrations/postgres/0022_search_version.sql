-- By which rules the search documents were made: older ones are made again by housekeeping.
create table search_version (
  id integer primary key check (id = 1),
  version integer not null
);
insert into search_version (id, version) values (1, 1);
