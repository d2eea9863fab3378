-- Links lose more tracking parameters: the job 'key-old-listings' makes the keys of links with a query anew.
update competitions set entry_key = null where entry_url like '%?%';
