import { BOOKMARKS_MAX } from '../rules/limits.ts'
import type { Mark } from '../rules/records.ts'
import type { Refusal } from '../rules/sync.ts'
import type { Writer } from './member-rows.server.ts'

export async function removeBookmarks({ tx, member }: Writer, listings: readonly number[]) {
  if (listings.length === 0) return
  await tx
    .deleteFrom('bookmarks')
    .where('user_id', '=', member.id)
    .where('competition_id', 'in', listings)
    .execute()
}

/** Returns why some of the marks cannot be bookmarks: not published, or too many. */
export async function insertBookmarks(
  writer: Writer,
  marks: readonly Mark[],
): Promise<Map<number, Refusal['reason']>> {
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
