import { stampChange } from '../rules/merge.ts'
import type { Refusal } from '../rules/sync.ts'
import type { Writer } from './member-rows.server.ts'
import { findMarks, storeMarks } from './store-marks.server.ts'

/** In place of a device's id in marks that were set on the website. */
const WEBSITE = 'website'

/** Sets or removes a bookmark with its mark; returns why a listing cannot be bookmarked. */
export async function setBookmark(
  writer: Writer,
  competitionID: number,
  isBookmarked: boolean,
  now: number,
): Promise<Refusal['reason'] | undefined> {
  const seen = (await findMarks(writer, [competitionID])).get(competitionID)
  const state = isBookmarked ? 'later' : 'none'
  const mark = { competitionID, state, ...stampChange(now, WEBSITE, seen) } as const
  await storeMarks(writer, [mark], mark.at)
  return writer.refused[0]?.reason
}
