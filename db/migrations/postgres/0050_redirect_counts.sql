create table redirect_counts (
  day date not null,
  rule text not null,
  hits integer not null check (hits > 0),
  primary key (day, rule)
);
