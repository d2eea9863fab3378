import { getRequestContext } from '#app/context.server.ts'
import { writeRound } from '#app/features/directory/rules/round-data.ts'
import { etagResponse } from '#app/lib/http/etag-response.server.ts'
import type { Route } from './+types/round-data'

const MAX_AGE_S = 300

/** The same for everybody: what a person entered is on their device only. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { catalogue, now } = getRequestContext(context)
  return etagResponse(writeRound(await catalogue.readRound(now)), {
    request,
    contentType: 'application/json; charset=utf-8',
    maxAge: MAX_AGE_S,
  })
}
