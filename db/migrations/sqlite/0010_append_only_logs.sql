-- The logs refused deletes and edits; these triggers also refuse replacing a row by inserting its number
-- again, renumbering it and changing its actor. Closing the actor's account may still empty the reference.
create trigger moderation_log_keeps_numbers before insert on moderation_log
when exists (select 1 from moderation_log where id = new.id)
begin select raise(abort, 'The moderation log is append-only.'); end;
create trigger moderation_log_keeps_actors before update of id, actor_id on moderation_log
when new.id <> old.id or new.actor_id is not null
begin select raise(abort, 'The moderation log is append-only.'); end;

create trigger member_log_keeps_numbers before insert on member_log
when exists (select 1 from member_log where id = new.id)
begin select raise(abort, 'The member log is append-only.'); end;
create trigger member_log_keeps_actors before update of id, actor_id on member_log
when new.id <> old.id or new.actor_id is not null
begin select raise(abort, 'The member log is append-only.'); end;
