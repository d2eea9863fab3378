-- When the member last proved who they are in this session, by logging in or by their password.
alter table sessions add column proven_at bigint;
