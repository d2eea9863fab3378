-- What lists filter by, repeated like prize_value, so that a category's index answers every filter.
alter table competition_categories add column kind text;
alter table competition_categories add column entry_method text;
alter table competition_categories add column entry_frequency text;
alter table competition_categories add column eligibility text;
update competition_categories set (kind, entry_method, entry_frequency, eligibility) =
  (select kind, entry_method, entry_frequency, eligibility from competitions
    where competitions.id = competition_categories.competition_id);
drop index competition_categories_newest;
create index competition_categories_newest
  on competition_categories (category, published_at desc, competition_id desc, end_date, eligibility, kind, entry_method, entry_frequency, prize_value)
  where published_at is not null and listed = 1;
drop index competition_categories_ending;
create index competition_categories_ending
  on competition_categories (category, end_date, published_at desc, competition_id desc, eligibility, kind, entry_method, entry_frequency, prize_value)
  where published_at is not null and listed = 1;
drop index competition_categories_by_value;
create index competition_categories_by_value
  on competition_categories (category, prize_value desc nulls last, published_at desc, competition_id desc, end_date, eligibility, kind, entry_method, entry_frequency)
  where published_at is not null and listed = 1;
