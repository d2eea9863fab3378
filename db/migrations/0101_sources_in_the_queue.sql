insert into work (kind, key, due_at)
select 'source', cast(id as text), next_at from sources where paused_at is null;
drop index sources_due;
alter table sources drop column next_at;
alter table sources drop column lease_until;
