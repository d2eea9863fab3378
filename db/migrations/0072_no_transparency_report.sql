-- When what led to a decision had come, which only the yearly counts read.
alter table decisions drop column asked_at;
