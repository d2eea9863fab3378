import { getRequestContext } from '#app/context.server.ts'
import { SITE_NAME } from '#app/lib/text/site-name.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { CALENDAR_TYPE, writeCalendar } from '#app/lib/text/calendar.server.ts'
import { etagResponse } from '#app/lib/http/etag-response.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { findCompetition } from '#app/features/listings/queries/detail.server.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import type { Route } from './+types/closing-calendar'

const MAX_AGE_S = 300

export const loader = answer(async ({ context, params, request }: Route.LoaderArgs) => {
  const { db, config } = getRequestContext(context)
  const competition = await findCompetition(db, params.comp)
  if (!competition) throw new Problem('not-found', 'There is no such competition.')
  const { competitionSlug, competitionTitle, competitionEndDate, updatedAt } = competition
  const host = new URL(config.baseUrl).hostname
  const calendar = await writeCalendar(SITE_NAME, host, [
    {
      key: competitionSlug,
      day: competitionEndDate,
      title: `Closes: ${competitionTitle}`,
      link: config.baseUrl + competitionPath(competitionSlug),
      changedAt: updatedAt,
    },
  ])
  return etagResponse(calendar, { request, contentType: CALENDAR_TYPE, maxAge: MAX_AGE_S })
})
