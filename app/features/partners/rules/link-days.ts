/** The link to a promoter's own page works for this time. Apart, as browsers load it: `claims.ts` has all domains. */
export const LINK_DAYS = 30
