-- Links of reports and of promoters' own pages are signed: no row is made for one, and no address is stored.
delete from promoter_claims;
delete from listing_reports;
