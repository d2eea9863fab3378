-- What a passport narrows lists by, in the indexes of all lists.
drop index competitions_newest;
create index competitions_newest
  on competitions (published_at desc, id desc, end_date, eligibility, kind, entry_method, entry_frequency, prize_value, over_18, costs_money)
  where status = 'approved' and restricted = 0;
drop index competitions_ending;
create index competitions_ending
  on competitions (end_date, published_at desc, id desc, eligibility, kind, entry_method, entry_frequency, prize_value, over_18, costs_money)
  where status = 'approved' and restricted = 0;
drop index competitions_by_value;
create index competitions_by_value
  on competitions (prize_value desc nulls last, published_at desc, id desc, end_date, eligibility, kind, entry_method, entry_frequency, over_18, costs_money)
  where status = 'approved' and restricted = 0;
-- Repeats the listing's; an unknown fact counts as open to all.
alter table competition_categories add column over_18 integer not null default 0 check (over_18 in (0, 1));
alter table competition_categories add column costs_money integer not null default 0 check (costs_money in (0, 1));
update competition_categories set (over_18, costs_money) =
  (select over_18, costs_money from competitions
    where competitions.id = competition_categories.competition_id);
drop index competition_categories_newest;
create index competition_categories_newest
  on competition_categories (category, published_at desc, competition_id desc, end_date, eligibility, kind, entry_method, entry_frequency, prize_value, over_18, costs_money)
  where published_at is not null and listed = 1;
drop index competition_categories_ending;
create index competition_categories_ending
  on competition_categories (category, end_date, published_at desc, competition_id desc, eligibility, kind, entry_method, entry_frequency, prize_value, over_18, costs_money)
  where published_at is not null and listed = 1;
drop index competition_categories_by_value;
create index competition_categories_by_value
  on competition_categories (category, prize_value desc nulls last, published_at desc, competition_id desc, end_date, eligibility, kind, entry_method, entry_frequency, over_18, costs_money)
  where published_at is not null and listed = 1;
