-- When a winner answered, and the day by which the prize was promised; null: not said.
alter table tracker_wins add column answered_on text;
alter table tracker_wins add column promised_by text;
