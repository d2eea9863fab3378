-- A row of tracker_wins may be an entry of a competition that is not listed here: won_on is '' until it is won.
alter table tracker_wins add column entered_on text;
alter table tracker_wins add column closes_on text;
alter table tracker_wins add column link text not null default '';
alter table tracker_wins add column lost integer not null default 0 check (lost in (0, 1));
