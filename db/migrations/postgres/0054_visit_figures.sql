create table visit_figures (
  day date not null,
  page text not null,
  figure text not null check (figure in ('LCP', 'INP', 'CLS')),
  up_to integer not null check (up_to > 0),
  visits integer not null check (visits > 0),
  primary key (day, page, figure, up_to)
);
