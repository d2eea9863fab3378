-- What counts as a day where one may enter daily; null where the listing does not say.
alter table competitions add column entry_daily_rule text check (entry_daily_rule in ('calendar-day', '24-hours'));
