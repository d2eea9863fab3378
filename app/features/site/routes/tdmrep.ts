import { getRequestContext } from '#app/context.server.ts'
import { textFile } from '#app/lib/http/text-file.server.ts'
import type { Route } from './+types/tdmrep'

/** The W3C community group's TDM Reservation Protocol, for the whole site. */
export function loader({ context }: Route.LoaderArgs) {
  const { reservesMining } = getRequestContext(context).config
  const rules = [{ location: '/', 'tdm-reservation': reservesMining ? 1 : 0 }]
  return textFile([JSON.stringify(rules)], 'application/json')
}
