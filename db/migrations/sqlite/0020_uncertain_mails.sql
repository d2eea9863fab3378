-- The mails an admin must decide about, counted on every admin page.
create index campaign_recipients_uncertain on campaign_recipients (campaign_id, done_at) where state = 'uncertain';
