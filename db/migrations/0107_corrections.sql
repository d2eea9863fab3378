-- What a reader or the promoter says is right, as JSON by field, and the listing before an admin applied it.
alter table reports add column corrected text;
alter table reports add column before_resolution text;
create index reports_by_resolution on reports (resolved_at) where resolved_at is not null;
