import { getRequestContext } from '#app/context.server.ts'
import { listClosingDays } from '#app/features/listings/queries/closing-days.server.ts'
import { SITE_NAME } from '#app/lib/text/site-name.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { CALENDAR_TYPE, writeCalendar } from '#app/lib/text/calendar.server.ts'
import { etagResponse } from '#app/lib/http/etag-response.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { listBookmarks, findCalendarOwner } from '../queries/bookmarks.server.ts'
import type { Route } from './+types/bookmarks-calendar'

const MAX_AGE_S = 900

export const loader = answer(async ({ context, params, request }: Route.LoaderArgs) => {
  const { db, config } = getRequestContext(context)
  const owner = await findCalendarOwner(db, params.token)
  if (!owner) throw new Problem('not-found', 'There is no such calendar.')
  const { hostname } = new URL(config.baseUrl)
  const days = await listClosingDays(db, await listBookmarks(db, owner), config.baseUrl)
  const calendar = await writeCalendar(`Saved, ${SITE_NAME}`, hostname, days)
  const options = { request, contentType: CALENDAR_TYPE, maxAge: MAX_AGE_S }
  return etagResponse(calendar, { ...options, visibility: 'private' })
})
