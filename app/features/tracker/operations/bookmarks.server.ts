import type { Db } from '#app/db/client.server.ts'
import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import { openWriter } from './member-rows.server.ts'
import { setBookmark } from './store-marks.server.ts'
import { BOOKMARKS_MAX } from '../rules/limits.ts'
import type { Refusal } from '../rules/sync.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { newSecret } from '#app/lib/security/secrets.server.ts'
import type { BookmarkInput } from '../input/bookmarks.ts'
import { findBookmark } from '../queries/bookmarks.server.ts'

export type BookmarkAnswer = { bookmarked: boolean; bookmark: CompetitionCard | null }

const tooMany = (sentence: string) => () => new Problem('conflict', sentence)
const REFUSALS: Record<Refusal['reason'], () => Problem> = {
  'not-found': () => new Problem('not-found', 'There is no such competition.'),
  'bookmarks-full': tooMany(
    `You have saved ${BOOKMARKS_MAX} competitions. Please remove some first.`,
  ),
  full: tooMany('Your account cannot hold any more entries and marks.'),
}

/** @throws Problem when the listing is not published, or the list is full. */
export async function updateBookmark(
  db: Db,
  member: Member,
  { competitionID, bookmarked }: BookmarkInput,
  now: Date,
): Promise<BookmarkAnswer> {
  return db.transaction().execute(async (tx) => {
    // Locks the member's row, so that concurrent toggles are serialised on both databases.
    const writer = await openWriter(tx, member, 1)
    const existing = await findBookmark(tx, member, competitionID)
    const isAdding = bookmarked ?? existing === undefined
    if (isAdding || existing) {
      const refusal = await setBookmark(writer, competitionID, isAdding, now.getTime())
      if (refusal) throw REFUSALS[refusal]()
    }
    const bookmark = isAdding ? await findBookmark(tx, member, competitionID) : undefined
    return { bookmarked: isAdding, bookmark: bookmark ?? null }
  })
}

export async function renewCalendarAddress(db: Db, member: Member) {
  await db
    .updateTable('users')
    .set({ calendar_token: newSecret() })
    .where('id', '=', member.id)
    .execute()
}
