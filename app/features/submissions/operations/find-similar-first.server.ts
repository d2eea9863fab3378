import type { RequestContext } from '#app/context.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { ListingInput } from '#app/features/listings/input/listing.ts'
import { parseSubmission } from '../input/submission.ts'
import { findDuplicates } from '../queries/duplicates.server.ts'
import { toSimilar, type Similar } from '../rules/similar.ts'
import { receivePicture } from './receive-listing.server.ts'

type Sent = Record<string, unknown>

/** Returns similar listings to show once, without script, and stores the picture until then. */
export async function findSimilarFirst(
  { db, media, limits, today }: RequestContext,
  member: Member,
  sent: Sent,
  file: { path: string } | undefined,
): Promise<Similar | undefined> {
  const listing = sent.duplicatesSeen === 'on' ? undefined : parseIfValid(sent, { today })
  if (!listing) return undefined
  const found = toSimilar(await findDuplicates(db, listing), today)
  if (found.similar.length === 0 && found.waiting === 0) return undefined
  await limits.consume('submit', String(member.id))
  await receivePicture(media, sent, file)
  return found
}

function parseIfValid(
  sent: Sent,
  dates: Parameters<typeof parseSubmission>[1],
): ListingInput | undefined {
  try {
    return parseSubmission(sent, dates)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}
