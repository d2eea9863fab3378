import type { RequestContext } from '#app/context.server.ts'
import { asMember, type Admin, type Member } from '#app/lib/security/actor.ts'
import { IMAGE_LIMITS } from '#app/features/media/rules/pictures.ts'
import type { FileField } from '#app/lib/http/read-form.server.ts'
import { parseSubmission } from '../input/submission.ts'
import { findListing, type Listing } from '#app/features/listings/queries/listing.server.ts'
import { storeListingPicture } from './store-listing-picture.server.ts'
import { publishOwnCompetition, submitCompetition } from './submit-competition.server.ts'
import { refuseStranger, updateCompetition } from './update-competition.server.ts'

/** The picture of a listing's form; the limit is docs/contract.md#uploads. */
export const PICTURE_FIELD: Omit<FileField, 'keep'> = {
  name: 'image',
  maxBytes: IMAGE_LIMITS.bytes,
  tooLarge: 'The picture can have at most 10 MB.',
  empty: 'The picture is empty. Choose another one.',
}

/** The same for pages: nothing of a visitor's picture is stored, they are asked to join first. */
export const PICTURE_FROM_MEMBERS = {
  ...PICTURE_FIELD,
  from: ({ actor }: Pick<RequestContext, 'actor'>) => asMember(actor) !== undefined,
}

type Sent = Record<string, unknown>
type File = { path: string } | undefined

/**
 * What the form of a new listing sent, from the API or from a page without script. The picture is
 * stored first, and its name put into `sent`: a second try need not bring it again.
 */
export async function receiveSubmission(
  { db, media, limits, now, today }: RequestContext,
  member: Member,
  sent: Sent,
  file: File,
): Promise<Listing> {
  await limits.consume('submit', String(member.id))
  const imageName = await receivePicture(media, sent, file)
  return submitCompetition(
    db,
    member,
    { listing: parseSubmission(sent, { today }), imageName },
    now,
  )
}

/** The same from an admin, who publishes at once. */
export async function receiveOwnListing(
  { db, media, now, today }: RequestContext,
  admin: Admin,
  sent: Sent,
  file: File,
): Promise<Listing> {
  const imageName = await receivePicture(media, sent, file)
  const listing = parseSubmission(sent, { today })
  return publishOwnCompetition(db, admin, { listing, imageName }, now)
}

/** What the form of an existing listing sent. */
export async function receiveEdit(
  { db, media, limits, now, today }: RequestContext,
  member: Member,
  competitionID: number,
  sent: Sent,
  file: File,
): Promise<Listing> {
  await limits.consume('submit', String(member.id))
  // Before the picture is stored: who may not edit it stores nothing.
  refuseStranger(await findListing(db, competitionID), member)
  const imageName = await receivePicture(media, sent, file)
  const version = Number(sent.version)
  return updateCompetition(
    db,
    member,
    {
      competitionID,
      listing: parseSubmission(sent, { today, anyClosingDate: member.isAdmin }),
      imageName,
      version: Number.isSafeInteger(version) && version > 0 ? version : undefined,
    },
    now,
  )
}

/**
 * Stores the picture that came along, or finds the one that came before, and puts its name into
 * `sent`.
 */
export async function receivePicture(media: RequestContext['media'], sent: Sent, file: File) {
  const removed = sent.removeImage === 'on' || sent.removeImage === true
  const imageName =
    removed && !file ? null : await storeListingPicture(media, { file, imageName: sent.imageName })
  sent.imageName = imageName ?? ''
  return imageName
}
