-- How often an own entry may be made again; null: once.
alter table tracker_wins add column repeats text check (repeats in ('daily', 'weekly', 'monthly'));
