-- What is to be done later, whatever it is: scheduled jobs, and things of other tables by their number. A row is
-- claimed with a lease, tried again after growing pauses, and at last given up; what is done once is deleted.
create table work (
  kind text not null,
  -- a job's name, or the number of what it is about
  key text{postgres: collate "C"} not null,
  due_at {bigint} not null,
  -- in a row without a success, with the one under way
  tries integer not null default 0,
  lease_holder text,
  lease_until {bigint},
  -- whom it asks, where that limits how much is done at once
  host text{postgres: collate "C"} not null default '',
  -- a job's schedule
  payload text,
  started_at {bigint},
  -- when it last succeeded, of what comes again
  finished_at {bigint},
  -- why the last try failed
  error text,
  given_up_at {bigint},
  primary key (kind, key),
  check ((lease_holder is null) = (lease_until is null))
) {clustered};
create index work_due on work (kind, due_at, key) where lease_until is null and given_up_at is null;
create index work_claimed on work (lease_holder) where lease_until is not null;
create index work_given_up on work (given_up_at) where given_up_at is not null;

insert into work (kind, key, due_at, payload, started_at, finished_at, error)
select 'job', name, next_run_at, schedule, last_started_at,
  (select max(finished_at) from job_runs where job = jobs.name and job_runs.error is null), last_error
from jobs;

drop table job_runs;
drop table jobs;
