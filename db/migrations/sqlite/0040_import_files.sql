-- Of each admin the file last uploaded for an import, gzipped, between reading it and adding its rows.
create table import_files (
  user_id integer primary key references users (id) on delete cascade,
  -- SHA-256 of its content
  hash text not null,
  name text not null,
  bytes integer not null,
  body blob not null,
  -- while its rows are being added
  adding_since integer,
  -- JSON, once its rows were added
  report text,
  created_at integer not null
) strict;
