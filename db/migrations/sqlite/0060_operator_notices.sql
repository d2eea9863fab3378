-- The addresses that get what the site tells its operator. A job makes the rows match the settings and the accounts
-- of admins; 'source' says which of them name the address, 'wording' what it gets: mailing/rules/consent.ts.
create table operator_notices (
  email_key text primary key,
  email text not null,
  source text not null,
  wording text not null,
  created_at integer not null
) strict, without rowid;

drop view address_purposes;
create view address_purposes as
  select email_key from users where email_key is not null
  union all select email_key from subscribers
  union all select email_key from followers
  union all select email_key from operator_notices;

create trigger operator_notices_enter after insert on operator_notices begin
  insert into addresses (email, email_key, created_at) values (new.email, new.email_key, new.created_at)
  on conflict (email_key) do nothing;
end;
create trigger operator_notices_leave after delete on operator_notices begin
  delete from addresses where email_key = old.email_key and suppression is null
    and not exists (select 1 from address_purposes as kept where kept.email_key = old.email_key);
end;
