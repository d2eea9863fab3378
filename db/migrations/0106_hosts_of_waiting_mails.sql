-- Each mail is planned with its host now; only an earlier release left it out.
update campaign_recipients set host = coalesce(
  (select nullif({sqlite: substr(email_key, instr(email_key, '@') + 1)}{postgres: split_part(email_key, '@', 2)}, '')
    from subscribers where subscribers.id = campaign_recipients.subscriber_id),
  (select nullif({sqlite: substr(email_key, instr(email_key, '@') + 1)}{postgres: split_part(email_key, '@', 2)}, '')
    from followers where followers.id = campaign_recipients.follower_id),
  '?')
where state = 'waiting' and host = '';
