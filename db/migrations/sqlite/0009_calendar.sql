-- The secret in the private address of a member's calendar; it gives access only to their bookmarks.
alter table users add column calendar_token text;
create unique index users_by_calendar_token on users (calendar_token) where calendar_token is not null;
