import { MARK_COLUMNS } from '../queries/rows.server.ts'
import { stampChange } from '../rules/merge.ts'
import type { Mark } from '../rules/records.ts'
import { acceptNewer, rowKey, type Writer } from './member-rows.server.ts'
import { BOOKMARKS_MAX } from '../rules/limits.ts'
import type { Refusal } from '../rules/sync.ts'

/** Returns the stored marks that the ones sent do not replace. */
export async function storeMarks(writer: Writer, sent: readonly Mark[], now: number) {
  const stored = await findMarks(writer, listingsOf(sent))
  const byListing = sent.map((mark) => [mark.competitionID, mark] as const)
  const { accepted, retained } = acceptNewer(writer, 'mark', byListing, stored, now)
  await replaceMarks(writer, await asBookmarks(writer, accepted))
  return retained
}

async function findMarks({ tx, member }: Writer, listings: readonly number[]) {
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

async function removeBookmarks({ tx, member }: Writer, listings: readonly number[]) {
  if (listings.length === 0) return
  await tx
    .deleteFrom('bookmarks')
    .where('user_id', '=', member.id)
    .where('competition_id', 'in', listings)
    .execute()
}

/** Returns why some of the marks cannot be bookmarks: not published, or too many. */
async function insertBookmarks(writer: Writer, marks: readonly Mark[]) {
  const refusals = new Map<number, Refusal['reason']>()
  if (marks.length === 0) return refusals
  const listings = marks.map(({ competitionID }) => competitionID)
  const [published, bookmarked] = [
    await findPublished(writer, listings),
    await findBookmarked(writer),
  ]
  const added: Mark[] = []
  for (const mark of marks) {
    const { competitionID } = mark
    if (!published.has(competitionID)) refusals.set(competitionID, 'not-found')
    else if (bookmarked.has(competitionID)) continue
    else if (bookmarked.size + added.length < BOOKMARKS_MAX) added.push(mark)
    else refusals.set(competitionID, 'bookmarks-full')
  }
  await insert(writer, added)
  return refusals
}

async function findPublished({ tx }: Writer, listings: readonly number[]) {
  const rows = await tx
    .selectFrom('competitions')
    .select('id')
    .where('id', 'in', listings)
    .where('status', '=', 'approved')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function findBookmarked({ tx, member }: Writer) {
  const rows = await tx
    .selectFrom('bookmarks')
    .select('competition_id')
    .where('user_id', '=', member.id)
    .execute()
  return new Set(rows.map(({ competition_id }) => competition_id))
}

async function insert({ tx, member }: Writer, marks: readonly Mark[]) {
  if (marks.length === 0) return
  await tx
    .insertInto('bookmarks')
    .values(
      marks.map(({ competitionID, at }) => ({
        user_id: member.id,
        competition_id: competitionID,
        created_at: at,
      })),
    )
    .execute()
}

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
