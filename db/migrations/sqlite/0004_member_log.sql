-- Append-only: what admins did to accounts. Members are numbers here, so that no personal data is left
-- after closing an account.
create table member_log (
  id integer primary key autoincrement,
  member_id integer not null,
  actor_id integer references users (id) on delete set null,
  actor_name text not null,
  action text not null,
  created_at integer not null
) strict;
create index member_log_by_member on member_log (member_id, id);
create trigger member_log_keeps_rows before delete on member_log
begin select raise(abort, 'The member log is append-only.'); end;
create trigger member_log_keeps_words before update of member_id, actor_name, action, created_at on member_log
begin select raise(abort, 'The member log is append-only.'); end;
create index users_newest on users (created_at desc, id desc);
