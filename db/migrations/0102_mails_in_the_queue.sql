-- Those given up before have no text any more: they stay as they are until they are deleted.
insert into work (kind, key, due_at, tries, host, error)
select 'mail', cast(id as text), next_try_at, attempts, host, last_error
from mails where sent_at is null and attempts < 8;
drop index mails_due;
drop index mails_waiting;
alter table mails drop column host;
alter table mails drop column next_try_at;
alter table mails drop column attempts;
alter table mails drop column last_error;
create index mails_unsent on mails (id) where sent_at is null;
