import { getRequestContext } from '#app/context.server.ts'
import { etagResponse } from '#app/lib/http/etag-response.server.ts'
import type { Route } from './+types/winners-data'

const MAX_AGE_S = 300

/** The same for everybody: which of them a person entered is on their device only. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { catalogue, today } = getRequestContext(context)
  return etagResponse(JSON.stringify(await catalogue.readWinnersPages(today)), {
    request,
    contentType: 'application/json; charset=utf-8',
    maxAge: MAX_AGE_S,
  })
}
