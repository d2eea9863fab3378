import { getRequestContext } from '#app/context.server.ts'
import { SITE_NAME } from '#app/lib/text/site-name.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { CALENDAR_TYPE, writeCalendar } from '#app/lib/text/calendar.server.ts'
import { etagResponse } from '#app/lib/http/etag-response.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { listClosingDays } from '#app/features/listings/queries/closing-days.server.ts'
import { findCompetition } from '#app/features/listings/queries/detail.server.ts'
import type { Route } from './+types/closing-calendar'

const MAX_AGE_S = 300

export const loader = answer(async ({ context, params, request }: Route.LoaderArgs) => {
  const { db, config } = getRequestContext(context)
  const competition = await findCompetition(db, params.comp)
  if (!competition) throw new Problem('not-found', 'There is no such competition.')
  const { hostname } = new URL(config.baseUrl)
  const days = await listClosingDays(db, [competition], config.baseUrl)
  const calendar = await writeCalendar(SITE_NAME, hostname, days)
  return etagResponse(calendar, { request, contentType: CALENDAR_TYPE, maxAge: MAX_AGE_S })
})
