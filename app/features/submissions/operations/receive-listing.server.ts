import type { RequestContext } from '#app/context.server.ts'
import { asMember, type Admin, type Member } from '#app/lib/security/actor.ts'
import { storeImage } from '#app/features/media/operations/store-image.server.ts'
import { fieldsOfType } from '#app/features/listings/rules/fields.ts'
import { IMAGE_LIMITS, isMediaName } from '#app/features/media/rules/pictures.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { FileField } from '#app/lib/http/read-form.server.ts'
import { parseSubmission } from '../input/submission.ts'
import { findListing, type Listing } from '#app/features/listings/queries/listing.server.ts'
import { publishOwnCompetition, submitCompetition } from './submit-competition.server.ts'
import { refuseStranger, updateCompetition } from './update-competition.server.ts'

export const PICTURE_FIELD: Omit<FileField, 'accepted'> = {
  name: 'image',
  maxBytes: IMAGE_LIMITS.bytes,
  lists: fieldsOfType('ways'),
  tooLarge: 'The picture can have at most 10 MB.',
  empty: 'The picture is empty. Choose another one.',
}

/** Visitors' pictures are not stored: they are asked to join first. */
export const PICTURE_FROM_MEMBERS = {
  ...PICTURE_FIELD,
  from: ({ actor }: Pick<RequestContext, 'actor'>) => asMember(actor) !== undefined,
}

type Media = RequestContext['media']
type Sent = Record<string, unknown>
type File = { path: string } | undefined

/** An admin's own listing is published at once. The picture is stored first, so that a retry need not upload it. */
export async function receiveSubmission(
  { db, media, limits, now, today }: RequestContext,
  by: Member | { publisher: Admin },
  sent: Sent,
  file: File,
): Promise<Listing> {
  if (!('publisher' in by)) await limits.consume('submit', String(by.id))
  const imageName = await receivePicture(media, sent, file)
  const submission = { listing: parseSubmission(sent, { today }), imageName }
  return 'publisher' in by
    ? publishOwnCompetition(db, by.publisher, submission, now)
    : submitCompetition(db, by, submission, now)
}

export async function receiveEdit(
  { db, media, limits, now, today }: RequestContext,
  member: Member,
  competitionID: number,
  sent: Sent,
  file: File,
): Promise<Listing> {
  await limits.consume('submit', String(member.id))
  // Checked first, so that strangers cannot store pictures.
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

/** Stores an uploaded picture, or finds an earlier one, and puts its name into `sent`. */
export async function receivePicture(media: Media, sent: Sent, file: File) {
  const removed = sent.removeImage === 'on' || sent.removeImage === true
  const imageName = file
    ? await storeUpload(media, file.path)
    : removed
      ? null
      : ((await findEarlierUpload(media, sent.pagePicture)) ??
        (await findEarlierUpload(media, sent.imageName)))
  sent.imageName = imageName ?? ''
  return imageName
}

async function storeUpload(media: Media, path: string) {
  return storeImage(media, path).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.kind !== 'invalid') throw error
    throw new Problem('invalid', error.message, { image: error.message })
  })
}

async function findEarlierUpload(media: Media, name: unknown) {
  if (typeof name !== 'string' || !isMediaName(name)) return null
  return (await media.has(name)) ? name : null
}
