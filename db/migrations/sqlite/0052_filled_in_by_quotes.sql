-- What confirming the quote wrote into the listing, as JSON, so that undoing takes back no more.
alter table terms_quotes add column filled_in text;
