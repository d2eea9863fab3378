-- The addresses that get what the site tells its operator. A job makes the rows match the settings and the accounts
-- of admins; 'source' says which of them name the address, 'wording' what it gets: mailing/rules/consent.ts.
create table operator_notices (
  email_key text primary key,
  email text not null,
  source text not null,
  wording text not null,
  created_at bigint not null
);

create or replace view address_purposes as
  select email_key from users where email_key is not null
  union all select email_key from subscribers
  union all select email_key from followers
  union all select email_key from operator_notices;

create trigger operator_notices_enter after insert on operator_notices
  for each row execute function enter_address();
create trigger operator_notices_leave after delete on operator_notices
  for each row execute function leave_addresses();
