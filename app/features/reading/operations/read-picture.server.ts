import type { RequestContext } from '#app/context.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { FetchFailure } from '#app/lib/web/fetch-failure.ts'
import { toCheckedWebp } from '#app/features/media/operations/store-image.server.ts'
import { PAGE_PICTURE_MIN } from '../rules/limits.ts'
import { queueForPeople } from './read-for-person.server.ts'
import { createPersonsGuard } from './robots.server.ts'

const NO_PICTURE = 'That page has no picture that can be used here.'

/** As many as the limit `read-picture-site` allows if each takes until its deadline. */
const READ_AT_ONCE = 8

const inTurn = queueForPeople(READ_AT_ONCE)

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
  return inTurn(person, async (withDeadline) => {
    try {
      const approve = createPersonsGuard({ fetch: withDeadline(safeFetch), key: person })
      await approve(address)
      const picture = await withDeadline(fetchPicture)(address, { approve })
      return await toCheckedWebp(picture, PAGE_PICTURE_MIN)
    } catch (error) {
      throw error instanceof FetchFailure ? new Problem('invalid', NO_PICTURE) : error
    }
  })
}
