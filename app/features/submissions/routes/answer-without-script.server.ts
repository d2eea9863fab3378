import { data } from 'react-router'
import type { RequestContext } from '#app/context.server.ts'
import type { FormValues } from '#app/form-action.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Member } from '#app/lib/security/actor.ts'
import type { ListingFailure, ListingRead } from '../components/form-state.ts'
import { parseSubmission } from '../input/submission.ts'
import { readForForm, storePagePicture } from '../operations/read-for-form.server.ts'
import { receivePicture } from '../operations/receive-listing.server.ts'
import { findDuplicates } from '../queries/duplicates.server.ts'
import { fillSent, toFilling } from '../rules/filling.ts'
import { toSimilar } from '../rules/similar.ts'

const ASK =
  'It may be listed already: please have a look. If yours is a different one, send it anyway.'

export async function answerRead(
  requestContext: RequestContext,
  { csrfToken: _secret, readLink: _button, ...values }: FormValues,
  competitionID?: number,
) {
  const link = values.entryUrl ?? ''
  const { fields, similar, picture } = await readForForm(requestContext, link, competitionID)
  const pictureName = await storePagePicture(requestContext, picture)
  const read: ListingRead = { ...fillSent(values, toFilling(fields, 'page')), similar, pictureName }
  return data({ read })
}

/** Shows similar listings once, and stores the picture until then; undefined if there are none. */
export async function answerSimilar(
  { db, media, limits, today }: RequestContext,
  member: Member,
  sent: FormValues,
  file: { path: string } | undefined,
) {
  const listing = sent.duplicatesSeen === 'on' ? undefined : parseIfValid(sent, { today })
  if (!listing) return undefined
  const similar = toSimilar(await findDuplicates(db, listing), today)
  if (similar.similar.length === 0 && similar.waiting === 0) return undefined
  await limits.consume('submit', String(member.id))
  await receivePicture(media, sent, file)
  const { csrfToken: _secret, ...values } = sent
  const problem = new Problem('conflict', ASK)
  const failure: ListingFailure = { problem: problem.toJSON(), values, similar }
  return data(failure, { status: problem.status })
}

function parseIfValid(...submission: Parameters<typeof parseSubmission>) {
  try {
    return parseSubmission(...submission)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}
