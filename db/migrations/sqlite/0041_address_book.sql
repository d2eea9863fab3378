-- One row for each address that an account has, or that was given for email news or to follow lists: 'users',
-- 'subscribers' and 'followers' with 'alerts' are its purposes, found by 'email_key'. A suppression outranks all of
-- them: 'left' has stopped all mails, 'complained' has called one spam, 'bounced' has no mailbox.
create table addresses (
  id integer primary key autoincrement,
  email text not null,
  email_key text not null unique,
  -- when a link that was mailed there was last used
  confirmed_at integer,
  suppression text check (suppression in ('left', 'bounced', 'complained')),
  suppressed_at integer,
  -- what the mail server said, or where its owner said it
  suppression_note text,
  created_at integer not null,
  check ((suppression is null) = (suppressed_at is null))
) strict;
create index addresses_newest on addresses (created_at desc, id desc);
create index addresses_suppressed on addresses (email_key) where suppression is not null;

-- The addresses that are kept for something.
create view address_purposes as
  select email_key from users where email_key is not null
  union all select email_key from subscribers
  union all select email_key from followers;

-- The key of the words that somebody agreed to: mailing/rules/consent.ts.
alter table subscribers add column wording text;
alter table alerts add column wording text;

-- What bounced for one list did so for all. Imported consent proves nothing about the address.
insert into addresses (email, email_key, confirmed_at, suppression, suppressed_at, created_at)
select min(email), email_key, max(confirmed_at), case when max(bounced_at) is not null then 'bounced' end,
  max(bounced_at), min(created_at)
from (
  select email, email_key, email_confirmed_at as confirmed_at, null as bounced_at, created_at from users
  where email_key is not null
  union all
  select email, email_key, case when consent_note is null then confirmed_at end, bounced_at, created_at
  from subscribers
  union all
  select email, email_key,
    (select max(confirmed_at) from alerts where follower_id = followers.id), bounced_at, created_at
  from followers
)
group by email_key
order by min(created_at);

-- A bounce paused every list that its owner had not paused before; now the address is suppressed.
update alerts set paused_at = null
where paused_at = (select bounced_at from followers where followers.id = follower_id);

-- 'bounced_at' of both lists repeats 'suppressed_at' for the release before this one, which reads and writes it.
update subscribers set bounced_at = (select suppressed_at from addresses where email_key = subscribers.email_key)
where email_key in (select email_key from addresses where suppression is not null);
update followers set bounced_at = (select suppressed_at from addresses where email_key = followers.email_key)
where email_key in (select email_key from addresses where suppression is not null);

create trigger addresses_repeat_suppression after update of suppressed_at on addresses
when new.suppressed_at is not old.suppressed_at begin
  update subscribers set bounced_at = new.suppressed_at
  where email_key = new.email_key and bounced_at is not new.suppressed_at;
  update followers set bounced_at = new.suppressed_at
  where email_key = new.email_key and bounced_at is not new.suppressed_at;
end;
create trigger subscribers_suppress after update of bounced_at on subscribers
when new.bounced_at is not old.bounced_at begin
  update addresses set suppressed_at = new.bounced_at,
    suppression = case when new.bounced_at is not null then coalesce(suppression, 'bounced') end
  where email_key = new.email_key and suppressed_at is not new.bounced_at;
end;
create trigger followers_suppress after update of bounced_at on followers
when new.bounced_at is not old.bounced_at begin
  update addresses set suppressed_at = new.bounced_at,
    suppression = case when new.bounced_at is not null then coalesce(suppression, 'bounced') end
  where email_key = new.email_key and suppressed_at is not new.bounced_at;
end;

-- Whatever writes a purpose, its address is in the book, and leaves it with the last one unless it is suppressed.
create trigger subscribers_enter after insert on subscribers begin
  insert into addresses (email, email_key, created_at) values (new.email, new.email_key, new.created_at)
  on conflict (email_key) do nothing;
  update addresses set suppression = 'bounced', suppressed_at = new.bounced_at
  where email_key = new.email_key and suppression is null and new.bounced_at is not null;
  update subscribers set bounced_at = (select suppressed_at from addresses where email_key = new.email_key)
  where id = new.id;
end;
create trigger followers_enter after insert on followers begin
  insert into addresses (email, email_key, created_at) values (new.email, new.email_key, new.created_at)
  on conflict (email_key) do nothing;
  update addresses set suppression = 'bounced', suppressed_at = new.bounced_at
  where email_key = new.email_key and suppression is null and new.bounced_at is not null;
  update followers set bounced_at = (select suppressed_at from addresses where email_key = new.email_key)
  where id = new.id;
end;
create trigger users_enter after insert on users when new.email_key is not null begin
  insert into addresses (email, email_key, created_at) values (new.email, new.email_key, new.created_at)
  on conflict (email_key) do nothing;
end;
create trigger followers_move after update of email_key on followers when new.email_key <> old.email_key begin
  insert into addresses (email, email_key, created_at) values (new.email, new.email_key, new.created_at)
  on conflict (email_key) do nothing;
  update followers set bounced_at = (select suppressed_at from addresses where email_key = new.email_key)
  where id = new.id;
  delete from addresses where email_key = old.email_key and suppression is null
    and not exists (select 1 from address_purposes as kept where kept.email_key = old.email_key);
end;
create trigger users_move after update of email_key on users when new.email_key is not old.email_key begin
  insert into addresses (email, email_key, created_at)
  select new.email, new.email_key, new.created_at where new.email_key is not null
  on conflict (email_key) do nothing;
  delete from addresses where email_key = old.email_key and suppression is null
    and not exists (select 1 from address_purposes as kept where kept.email_key = old.email_key);
end;
create trigger subscribers_leave after delete on subscribers begin
  delete from addresses where email_key = old.email_key and suppression is null
    and not exists (select 1 from address_purposes as kept where kept.email_key = old.email_key);
end;
create trigger followers_leave after delete on followers begin
  delete from addresses where email_key = old.email_key and suppression is null
    and not exists (select 1 from address_purposes as kept where kept.email_key = old.email_key);
end;
create trigger users_leave after delete on users begin
  delete from addresses where email_key = old.email_key and suppression is null
    and not exists (select 1 from address_purposes as kept where kept.email_key = old.email_key);
end;
