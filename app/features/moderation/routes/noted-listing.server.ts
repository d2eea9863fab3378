import type { RequestContext } from '#app/context.server.ts'
import { findCompetition } from '#app/features/listings/queries/detail.server.ts'
import { isInPast } from '#app/features/listings/rules/closing.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { pick } from '#app/lib/pick.ts'

/** @throws Problem 'not-found'; for `closed` also while the listing is open. */
export async function loadNotedListing(
  { db, cookie, today }: RequestContext,
  slug: string,
  { closed = false } = {},
) {
  const competition = await findCompetition(db, slug)
  if (!competition || (closed && !isInPast(competition.competitionEndDate, today)))
    throw new Problem('not-found', `There is no such ${closed ? 'closed ' : ''}competition.`)
  const shown = ['competitionID', 'competitionTitle', 'competitionSlug'] as const
  const listing = pick(competition, [...shown, 'competitionEndDate', 'entryUrl'])
  return { ...listing, csrfToken: cookie.csrfToken() }
}
