import { getRequestContext } from '#app/context.server.ts'
import { findAdvertUrl } from '#app/features/bookings/queries/bookings.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { isBot } from '../rules/bots.ts'
import type { Route } from './+types/advert'

/** Leads on to what an own advert shows, and counts that: one number per advert and day, nothing else. */
export const loader = answer(async ({ context, params, request }: Route.LoaderArgs) => {
  const { db, today, counters } = getRequestContext(context)
  const id = Number(/^[1-9]\d{0,8}$/.exec(params.id)?.[0])
  const url = Number.isNaN(id) ? undefined : await findAdvertUrl(db, id, today)
  if (!url) throw new Problem('not-found', 'This advert has ended.')
  if (!isBot(request.headers.get('user-agent') ?? '')) counters.count('advert', [today, id])
  const headers = { location: url, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
  return new Response(null, { status: 302, headers })
})
