-- Partners' listings come through sources and import; those that were sent in with tokens stay as they are.
drop table partner_listings;
drop table api_tokens;
