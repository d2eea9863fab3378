-- A listing is restricted if it costs money or has Gambling or Pay to Play among its categories.
update competitions set restricted = case
  when costs_money = 1 or exists (
    select 1 from competition_categories as filed
    where filed.competition_id = competitions.id and filed.category in ('Gambling', 'Pay to Play')
  ) then 1 else 0 end;
-- Whether the category's page lists it: a restricted listing is on the two restricted pages only.
alter table competition_categories add column listed integer not null default 1 check (listed in (0, 1));
update competition_categories set listed = 0
  where category not in ('Gambling', 'Pay to Play')
    and competition_id in (select id from competitions where restricted = 1);
drop index competition_categories_newest;
create index competition_categories_newest
  on competition_categories (category, published_at desc, competition_id desc, end_date)
  where published_at is not null and listed = 1;
-- Servers drop their cached lists.
update catalogue set version = version + 1 where exists (select 1 from competitions where restricted = 1);
