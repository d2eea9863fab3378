-- The logs refused deleting and rewording; these shut what was left: emptying them, renumbering a
-- row, and naming somebody else as its actor. That an actor's account is closed still shows.
create trigger moderation_log_keeps_all before truncate on moderation_log
  for each statement execute function refuse_moderation_log_change();
create trigger moderation_log_keeps_actors before update of id, actor_id on moderation_log
  for each row when (new.id <> old.id or new.actor_id is not null)
  execute function refuse_moderation_log_change();

create trigger member_log_keeps_all before truncate on member_log
  for each statement execute function refuse_member_log_change();
create trigger member_log_keeps_actors before update of id, actor_id on member_log
  for each row when (new.id <> old.id or new.actor_id is not null)
  execute function refuse_member_log_change();
