-- Lists by prize value, and the newest of each closing day.
drop index competitions_newest;
create index competitions_newest
  on competitions (published_at desc, id desc, end_date, eligibility, kind, entry_method, entry_frequency, prize_value)
  where status = 'approved' and restricted = 0;
drop index competitions_ending;
create index competitions_ending
  on competitions (end_date, published_at desc, id desc, eligibility, kind, entry_method, entry_frequency, prize_value)
  where status = 'approved' and restricted = 0;
create index competitions_by_value
  on competitions (prize_value desc nulls last, published_at desc, id desc, end_date, eligibility, kind, entry_method, entry_frequency)
  where status = 'approved' and restricted = 0;
-- Repeats the listing's, like end_date and published_at.
alter table competition_categories add column prize_value bigint;
update competition_categories set prize_value =
  (select prize_value from competitions where competitions.id = competition_categories.competition_id);
create index competition_categories_ending
  on competition_categories (category, end_date, published_at desc, competition_id desc)
  where published_at is not null and listed = 1;
create index competition_categories_by_value
  on competition_categories (category, prize_value desc nulls last, published_at desc, competition_id desc, end_date)
  where published_at is not null and listed = 1;
