-- Members whose listings are published at once, since when.
alter table users add column trusted_at bigint;
-- 1 for a listing published at once that no admin has looked at.
alter table competitions add column unreviewed integer check (unreviewed = 1);
create index competitions_unreviewed on competitions (submitted_at, id)
  where unreviewed = 1 and status = 'approved';
