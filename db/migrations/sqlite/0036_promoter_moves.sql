-- Listings that an admin moved to another promoter. A later write of a listing leaves it there while it
-- has the same promoter's name; an undo deletes the rows of its log entry.
create table promoter_moves (
  id integer primary key autoincrement,
  log_id integer not null references promoter_log (id),
  competition_id integer not null references competitions (id) on delete cascade,
  -- folded, as in promoter_names
  name_key text not null,
  into_id integer not null references promoters (id),
  -- the name had no promoter before
  claimed integer not null check (claimed in (0, 1))
) strict;
create index promoter_moves_by_listing on promoter_moves (competition_id, id);
create index promoter_moves_by_log on promoter_moves (log_id);
create index promoter_moves_by_promoter on promoter_moves (into_id);
