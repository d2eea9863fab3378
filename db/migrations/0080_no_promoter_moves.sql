-- Listings no longer move between promoters: those moved stay where they are until an edit.
drop table promoter_moves;
