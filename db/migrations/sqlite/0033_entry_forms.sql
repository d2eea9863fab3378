-- What the entry form asks for, as JSON, and the day on which it was last seen.
alter table link_checks add column entry_form text check (length(entry_form) <= 500);
alter table link_checks add column form_seen_on text;
-- A page that answers 'not modified' is not read: read each once more.
update link_checks set etag = null, last_modified = null;
