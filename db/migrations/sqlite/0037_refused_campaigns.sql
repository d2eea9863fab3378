-- The mail server's answer for which the campaign was paused, and when an admin last resumed it.
alter table campaigns add column refusal text;
alter table campaigns add column resumed_at integer;
-- Counted on every admin page.
create index campaigns_refused on campaigns (started_at, id) where status = 'paused' and refusal is not null;
