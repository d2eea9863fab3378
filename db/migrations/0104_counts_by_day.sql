-- What is counted by day and words: searches that found nothing, answers to the cookie banner, old addresses.
create table day_counts (
  what text not null,
  day {date} not null{sqlite: check (day like '____-__-__')},
  label text not null check (label <> ''),
  times integer not null check (times > 0),
  primary key (what, day, label)
) {clustered};
insert into day_counts select 'empty-search', day, query, searches from empty_searches;
insert into day_counts select 'consent', day, version || ': ' || answer, answers from consent_counts;
insert into day_counts select 'redirect', day, rule, hits from redirect_counts;
drop table empty_searches;
drop table consent_counts;
drop table redirect_counts;
