-- What the recipient knew about the cause of a mail before it. A mail that replaces an unsent one
-- inherits this, and is left out if it would say the same.
alter table mails add column known_before text;
