-- The domain of a mail's recipient. Each host gets a connection in four, so that one that is slow holds up no other.
-- Empty where the previous release, or the plan of a day's alerts, wrote the row: filled in before the mail is due.
alter table campaign_recipients add column host text{postgres: collate "C"} not null default '';
create index campaign_recipients_by_host on campaign_recipients (campaign_id, host, due_at, id) where state = 'waiting';

alter table mails add column host text
  {sqlite:generated always as (lower(substr(recipient, instr(recipient, '@') + 1))) virtual}
  {postgres:collate "C" generated always as (lower(split_part(recipient, '@', 2))) stored};
create index mails_due on mails (next_try_at, id, host, attempts) where sent_at is null;

-- The hosts that turned the last campaign mail away or did not answer, until one is taken again. 'held_until': the
-- earliest time of the next try.
create table mail_hosts (
  host text{postgres: collate "C"} primary key,
  failures integer not null,
  held_until {bigint} not null,
  answer text not null
) {clustered};

-- The last subscriber who has a row of a campaign that is being started, null once all have.
alter table campaigns add column planned_to {bigint};
create index campaigns_planned on campaigns (id) where planned_to is not null;
