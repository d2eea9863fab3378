import type { RequestContext } from '#app/context.server.ts'
import { limitConcurrency } from '#app/lib/async/limit-concurrency.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { FetchFailure } from '#app/lib/web/fetch-failure.ts'
import { toCheckedWebp } from '#app/features/media/operations/store-image.server.ts'
import { PAGE_PICTURE_MIN } from '../rules/read-facts.ts'
import { refuseUnwanted } from './read-link.server.ts'

const NO_PICTURE = 'That page has no picture that can be used here.'

const inTurn = limitConcurrency({
  atOnce: 2,
  waiting: 12,
  refuse: () => new Problem('unavailable', NO_PICTURE, undefined, { retryAfter: 10 }),
})

type Reader = Pick<RequestContext, 'safeFetch' | 'fetchPicture' | 'limits'> & {
  /** Who asks, as limits count them. */
  person: string
}

/** Reads the picture of a promoter's page as WebP, and stores nothing. @throws Problem. */
export async function readPicture(
  { safeFetch, fetchPicture, limits, person }: Reader,
  address: string,
): Promise<Uint8Array> {
  await limits.consume('read-picture', person)
  await limits.consume('read-picture-site', 'site')
  return inTurn(async () => {
    try {
      await refuseUnwanted(safeFetch, address)
      return await toCheckedWebp(await fetchPicture(address), PAGE_PICTURE_MIN)
    } catch (error) {
      throw error instanceof FetchFailure ? new Problem('invalid', NO_PICTURE) : error
    }
  })
}
