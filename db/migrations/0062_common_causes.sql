-- While its mails came back for a common cause: from an hour before the last of them had left, until it paused. Reports
-- about mails that left in this time count against no address.
alter table campaigns add column cause_from {bigint};
alter table campaigns add column cause_until {bigint};
create index campaigns_with_cause on campaigns (cause_from) where cause_from is not null;

-- Finds the other addresses of a host.
create index addresses_by_host
on addresses ({sqlite:substr(email_key, instr(email_key, '@') + 1)}{postgres:(split_part(email_key, '@', 2))}, id);
