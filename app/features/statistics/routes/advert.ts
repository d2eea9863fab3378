import { getRequestContext } from '#app/context.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { isOwnPath } from '#app/lib/http/own-path.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { isBot } from '../rules/bots.ts'
import type { Route } from './+types/advert'

/** Leads on to what an own advert shows, and counts that: one number per advert and day, nothing else. */
export const loader = answer(async ({ context, params, request }: Route.LoaderArgs) => {
  const { catalogue, today, counters } = getRequestContext(context)
  const box = (await catalogue.readBoxes(today)).find(({ id }) => String(id) === params.id)
  if (!box?.url || !(isOwnPath(box.url) || box.url.startsWith('https://')))
    throw new Problem('not-found', 'This advert has ended.')
  if (!isBot(request.headers.get('user-agent') ?? '')) counters.count('advert', [today, box.id])
  const headers = { location: box.url, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
  return new Response(null, { status: 302, headers })
})
