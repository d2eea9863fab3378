-- Found listings from before keys and promoters; the jobs of the release before have filled in both.
drop index competitions_without_key;
drop index competitions_without_promoter;
