import { getRequestContext } from '#app/context.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { textFile } from '#app/lib/http/text-file.server.ts'
import type { Route } from './+types/ads-txt'

/** The same for every publisher. */
const GOOGLE_CERTIFICATION = 'f08c47fec0942fa0'

/** Who may sell the site's adverts (IAB ads.txt 1.1). */
export const loader = answer(async ({ context }: Route.LoaderArgs) => {
  const { adsClient } = getRequestContext(context).config.thirdParties
  if (adsClient === undefined) throw new Problem('not-found', 'Nobody sells adverts here.')
  const account = adsClient.replace('ca-', '')
  return textFile([`google.com, ${account}, DIRECT, ${GOOGLE_CERTIFICATION}`, ''])
})
