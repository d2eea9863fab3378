-- The state that the recipient knew before a mail. A mail that replaces an unsent one inherits it, and is
-- not sent if it would say the same.
alter table mails add column known_before text;
