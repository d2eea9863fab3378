import { MARK_COLUMNS } from '../queries/rows.server.ts'
import { clampStamp, isNewer } from '../rules/merge.ts'
import type { Mark } from '../rules/records.ts'
import { insertBookmarks, removeBookmarks } from './bookmark-rows.server.ts'
import { rowKey, type Writer } from './member-rows.server.ts'

/** Returns the stored marks that the ones sent do not replace. */
export async function storeMarks(
  writer: Writer,
  sent: readonly Mark[],
  now: number,
): Promise<Mark[]> {
  const stored = await findMarks(writer, listingsOf(sent))
  const accepted = new Map<number, Mark>()
  const retained: Mark[] = []
  for (const mark of sent) {
    const key = mark.competitionID
    const known = stored.get(key)
    const next = clampStamp(mark, now)
    if (known && !isNewer(next, known)) retained.push(known)
    else if (known || accepted.has(key) || writer.takePlace()) {
      accepted.set(key, next)
      if (next.at === mark.at) writer.asSent.add(rowKey('mark', key))
    } else writer.refused.push({ kind: 'mark', key: String(key), reason: 'full' })
  }
  await replaceMarks(writer, await asBookmarks(writer, [...accepted.values()]))
  return retained
}

export async function findMarks({ tx, member }: Writer, listings: readonly number[]) {
  if (listings.length === 0) return new Map<number, Mark>()
  const rows = await tx
    .selectFrom('tracker_marks')
    .select(MARK_COLUMNS)
    .where('user_id', '=', member.id)
    .where('competition_id', 'in', listings)
    .execute()
  return new Map(rows.map((row) => [row.competitionID, row]))
}

/** Makes the bookmarks agree with the marks; a 'later' that cannot be a bookmark becomes 'none'. */
async function asBookmarks(writer: Writer, marks: Mark[]): Promise<Mark[]> {
  const isLater = ({ state }: Mark) => state === 'later'
  await removeBookmarks(writer, listingsOf(marks.filter((mark) => !isLater(mark))))
  const refusals = await insertBookmarks(writer, marks.filter(isLater))
  for (const [competitionID, reason] of refusals) {
    writer.refused.push({ kind: 'mark', key: String(competitionID), reason })
    writer.asSent.delete(rowKey('mark', competitionID))
  }
  return marks.map((mark) =>
    refusals.has(mark.competitionID) ? { ...mark, state: 'none' as const } : mark,
  )
}

async function replaceMarks({ tx, member, nextSeq }: Writer, marks: readonly Mark[]) {
  if (marks.length === 0) return
  await tx
    .deleteFrom('tracker_marks')
    .where('user_id', '=', member.id)
    .where('competition_id', 'in', listingsOf(marks))
    .execute()
  await tx
    .insertInto('tracker_marks')
    .values(
      marks.map(({ competitionID, at, ...mark }) => ({
        ...mark,
        user_id: member.id,
        competition_id: competitionID,
        changed_at: at,
        seq: nextSeq(),
      })),
    )
    .execute()
}

function listingsOf(marks: readonly Mark[]) {
  return marks.map(({ competitionID }) => competitionID)
}
