-- A promoter's own page has sums, none of them by day: mails and feeds are no longer counted. The other two were empty.
drop table listing_counts;
drop table listing_reports;
drop table promoter_claims;
