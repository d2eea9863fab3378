-- Secrets that all servers share, made when they are first needed.
create table site_keys (
  name text primary key,
  value text not null,
  created_at {bigint} not null
) {strict};
insert into site_keys select 'mail', secret, created_at from mail_keys;
insert into site_keys
select 'push', '{"publicKey":"' || public_key || '","privateKey":"' || private_key || '"}', created_at from push_keys;
drop table mail_keys;
drop table push_keys;
