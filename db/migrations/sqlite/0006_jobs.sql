-- Scheduled work: one row per job. Only the holder of the lease runs it.
create table jobs (
  name text primary key,
  schedule text not null,
  next_run_at integer not null,
  lease_holder text,
  lease_until integer,
  attempts integer not null default 0,
  last_started_at integer,
  last_finished_at integer,
  last_error text,
  check ((lease_holder is null) = (lease_until is null))
) strict;

-- The latest runs of each job; new ones replace the oldest.
create table job_runs (
  id integer primary key autoincrement,
  job text not null references jobs (name) on delete cascade,
  started_at integer not null,
  finished_at integer,
  error text
) strict;
create index job_runs_by_job on job_runs (job, id desc);
