import type { RequestContext } from '#app/context.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { asMember } from '#app/lib/security/actor.ts'
import { isDay } from '#app/lib/time/days.ts'
import { storeImage } from '#app/features/media/operations/store-image.server.ts'
import {
  readLink,
  readPicture,
  type ReadLink,
} from '#app/features/reading/operations/read-link.server.ts'
import type { ReadFields } from '#app/features/reading/rules/read-fields.ts'
import { withScheme } from '../input/submission.ts'
import { findDuplicates } from '../queries/duplicates.server.ts'
import { findPromoterOfSite } from '../queries/promoter-of-site.server.ts'
import { toSimilar, type Similar } from '../rules/similar.ts'

/** Reads the picture of a promoter's page as WebP. @throws Problem. */
export function readPictureForForm(requestContext: RequestContext, address: string) {
  return readPicture({ ...requestContext, person: personOf(requestContext) }, address)
}

/**
 * Stores the page's picture so that a form without script can offer it; unused ones are deleted after a
 * day. @returns its name, none for visitors, whose pictures are not stored, or if it cannot be had.
 */
export async function storePagePicture(
  requestContext: RequestContext,
  address: string | undefined,
): Promise<string | undefined> {
  if (!address || !asMember(requestContext.actor)) return undefined
  try {
    const picture = await readPictureForForm(requestContext, address)
    return await storeImage(requestContext.media, picture, { storeBareWebp: true })
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

/** Reads a promoter's page, and finds listings of its address, or of its title and date. */
export async function readForForm(
  requestContext: RequestContext,
  link: string,
  /** The listing that is edited: it is like itself. */
  exceptId?: number,
): Promise<ReadLink & { similar: Similar }> {
  const { db, today } = requestContext
  const person = personOf(requestContext)
  const { url, picture, ...read } = await readLink(
    { ...requestContext, person },
    withScheme(link.trim()),
  )
  const fields = await withKnownPromoter(db, read.fields, url)
  const endDate = fields.competitionEndDate?.value ?? ''
  const found = await findDuplicates(
    db,
    {
      entryUrl: url,
      competitionTitle: fields.competitionTitle?.value,
      competitionEndDate: isDay(endDate) ? endDate : undefined,
    },
    exceptId,
  )
  return { url, fields, picture, similar: toSimilar(found, today) }
}

async function withKnownPromoter(db: Db, fields: ReadFields, url: string): Promise<ReadFields> {
  const name = fields.promoterName ? undefined : await findPromoterOfSite(db, url)
  return name ? { ...fields, promoterName: { value: name, from: name, isOurs: true } } : fields
}

/** As limits and queues count people. */
export function personOf({ actor, address }: Pick<RequestContext, 'actor' | 'address'>) {
  return actor.kind === 'member' ? `member ${actor.id}` : address
}
