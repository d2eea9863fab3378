insert into work (kind, key, due_at)
select 'notification', cast(id as text), next_at from push_subscriptions;
drop index push_subscriptions_due;
alter table push_subscriptions drop column next_at;
