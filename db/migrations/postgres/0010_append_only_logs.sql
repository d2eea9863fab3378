-- The logs refused deletes and edits; these triggers also refuse truncating, renumbering a row and
-- changing its actor. Closing the actor's account may still empty the reference.
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
