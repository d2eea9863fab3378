import type { Db } from '#app/db/client.server.ts'
import type { CompetitionCard } from '#app/features/listings/queries/cards.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { newSecret } from '#app/lib/security/secrets.server.ts'
import type { BookmarkInput } from './input.ts'
import { findBookmark } from './queries.server.ts'
import { BOOKMARKS_MAX } from './rules.ts'

export type BookmarkAnswer = { bookmarked: boolean; bookmark: CompetitionCard | null }

/**
 * Sets a bookmark, or toggles it when the input has no `bookmarked`. Setting is idempotent;
 * concurrent toggles run one after the other.
 * @throws Problem when the listing is not published, or the list is full.
 */
export async function updateBookmark(
  db: Db,
  member: Member,
  { competitionID, bookmarked }: BookmarkInput,
  now: Date,
): Promise<BookmarkAnswer> {
  return db.transaction().execute(async (tx) => {
    // Locks the member's row, so that concurrent toggles are serialised on both databases.
    await tx
      .updateTable('users')
      .set(({ ref }) => ({ id: ref('id') }))
      .where('id', '=', member.id)
      .execute()
    const existing = await findBookmark(tx, member, competitionID)
    const isAdding = bookmarked ?? existing === undefined
    if (!isAdding) {
      await tx
        .deleteFrom('bookmarks')
        .where('user_id', '=', member.id)
        .where('competition_id', '=', competitionID)
        .execute()
      return { bookmarked: false, bookmark: null }
    }
    await refuseUnpublished(tx, competitionID)
    if (existing) return { bookmarked: true, bookmark: existing }
    await refuseFullList(tx, member)
    await tx
      .insertInto('bookmarks')
      .values({ user_id: member.id, competition_id: competitionID, created_at: now.getTime() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { bookmarked: true, bookmark: (await findBookmark(tx, member, competitionID)) ?? null }
  })
}

/** Replaces the secret address of a member's calendar. */
export async function renewCalendarAddress(db: Db, member: Member) {
  await db
    .updateTable('users')
    .set({ calendar_token: newSecret() })
    .where('id', '=', member.id)
    .execute()
}

async function refuseUnpublished(tx: Db, competitionID: number) {
  const published = await tx
    .selectFrom('competitions')
    .select('id')
    .where('id', '=', competitionID)
    .where('status', '=', 'approved')
    .executeTakeFirst()
  if (!published) throw new Problem('not-found', 'There is no such competition.')
}

async function refuseFullList(tx: Db, member: Member) {
  const { count } = await tx
    .selectFrom('bookmarks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', member.id)
    .executeTakeFirstOrThrow()
  if (count >= BOOKMARKS_MAX) {
    throw new Problem('conflict', `You have ${BOOKMARKS_MAX} bookmarks. Please remove some first.`)
  }
}
