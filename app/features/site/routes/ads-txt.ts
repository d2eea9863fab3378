import { getRequestContext } from '#app/context.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { textFile } from '#app/lib/http/text-file.server.ts'
import type { Route } from './+types/ads-txt'

/** Who may sell the site's adverts (IAB ads.txt 1.1). */
export const loader = answer(async ({ context }: Route.LoaderArgs) => {
  const { adsTxt } = getRequestContext(context).config
  if (adsTxt.length === 0) throw new Problem('not-found', 'Nobody sells adverts here.')
  return textFile([...adsTxt, ''])
})
