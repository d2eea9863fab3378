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
 * Sets a bookmark, or toggles it where the input does not say which. Setting twice is setting
 * once; of many toggles at once each takes effect in turn.
 * @throws Problem when the listing is not published, or the list is full.
 */
export async function updateBookmark(
  db: Db,
  member: Member,
  { competitionID, bookmarked }: BookmarkInput,
  now: Date,
): Promise<BookmarkAnswer> {
  return db.transaction().execute(async (tx) => {
    // Locks the member's row, so that toggles wait for each other on either database.
    await tx
      .updateTable('users')
      .set(({ ref }) => ({ id: ref('id') }))
      .where('id', '=', member.id)
      .execute()
    const kept = await findBookmark(tx, member, competitionID)
    const keep = bookmarked ?? kept === undefined
    if (!keep) {
      await tx
        .deleteFrom('bookmarks')
        .where('user_id', '=', member.id)
        .where('competition_id', '=', competitionID)
        .execute()
      return { bookmarked: false, bookmark: null }
    }
    await refuseUnpublished(tx, competitionID)
    if (kept) return { bookmarked: true, bookmark: kept }
    await refuseFullList(tx, member)
    await tx
      .insertInto('bookmarks')
      .values({ user_id: member.id, competition_id: competitionID, created_at: now.getTime() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { bookmarked: true, bookmark: (await findBookmark(tx, member, competitionID)) ?? null }
  })
}

/** Gives a member's calendar a new secret address; the one before opens nothing any more. */
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
  const { kept } = await tx
    .selectFrom('bookmarks')
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .where('user_id', '=', member.id)
    .executeTakeFirstOrThrow()
  if (kept >= BOOKMARKS_MAX) {
    throw new Problem('conflict', `You have ${BOOKMARKS_MAX} bookmarks. Please remove some first.`)
  }
}
