-- Each process holds the open listings in memory: nothing is searched, filtered or counted in the database.
{sqlite:drop table competition_words;}
drop table competition_search;
drop table recent_search;
drop table search_version;
drop index competitions_in_counties;
drop index competitions_ending;
drop index competitions_by_value;
drop index competitions_newest;
-- For what was published lately, open or closed.
create index competitions_newest on competitions (published_at desc, id desc)
where status = 'approved' and restricted = 0;

create table filed (
  competition_id integer not null references competitions (id) on delete cascade,
  category text not null,
  position integer not null check (position between 1 and 3),
  primary key (competition_id, category)
) {clustered};
insert into filed select competition_id, category, position from competition_categories;
drop table competition_categories;
alter table filed rename to competition_categories;
create index competition_categories_by_category on competition_categories (category, competition_id);
