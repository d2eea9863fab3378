create table redirect_counts (
  day text not null check (day like '____-__-__'),
  rule text not null,
  hits integer not null check (hits > 0),
  primary key (day, rule)
) strict, without rowid;
