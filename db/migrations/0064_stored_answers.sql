-- The notice that a decision of the kind 'no action' answers, and whether the notice was right although its listing stays.
alter table decisions add column notice_id integer references reports (id) on delete set null;
alter table decisions add column notice_upheld integer check (notice_upheld in (0, 1));
create index decisions_of_notice on decisions (notice_id) where notice_id is not null;
update decisions
set notice_id = (select max(report_id) from notices where decision_id = decisions.id),
  notice_upheld = (
    select max(case resolution when 'upheld' then 1 when 'closed' then 0 end)
    from notices join reports on reports.id = report_id
    where decision_id = decisions.id
  )
where kind = 'no action';
-- Answers that wait are named by their notice now.
update mails
set cause = 'notice:' || (select max(report_id) from notices where 'notices:' || decision_id = mails.cause)
where sent_at is null and cause in (select 'notices:' || id from decisions where notice_id is not null);

-- What the undo of an admin's latest decision on it restores.
alter table bookings add column before_decision text;
