import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { compileOnce } from '#app/db/compile-once.server.ts'
import { selectCards, toCard } from '#app/features/listings/queries/cards.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { BOOKMARKS_MAX } from '../rules/limits.ts'

export async function listBookmarks(db: Db, member: Pick<Member, 'id'>) {
  const rows = await selectCards(db)
    .innerJoin('bookmarks', 'bookmarks.competition_id', 'competitions.id')
    .where('bookmarks.user_id', '=', member.id)
    .where('competitions.status', '=', 'approved')
    .orderBy('bookmarks.created_at', 'desc')
    .orderBy('competitions.id', 'desc')
    .limit(BOOKMARKS_MAX)
    .execute()
  return rows.map(toCard)
}

const selectBookmarkedIds = compileOnce((db, memberId: number) =>
  db
    .selectFrom('bookmarks')
    .select('competition_id')
    .where('user_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .limit(sql.lit(BOOKMARKS_MAX)),
)

export async function listBookmarkedIds(db: Db, member: Pick<Member, 'id'>): Promise<number[]> {
  const rows = await selectBookmarkedIds(db, member.id)
  return rows.map(({ competition_id }) => competition_id)
}

export async function findBookmark(db: Db, member: Pick<Member, 'id'>, competitionID: number) {
  const row = await selectCards(db)
    .innerJoin('bookmarks', 'bookmarks.competition_id', 'competitions.id')
    .where('bookmarks.user_id', '=', member.id)
    .where('competitions.id', '=', competitionID)
    .executeTakeFirst()
  return row && toCard(row)
}

/** Returns the owner of a calendar secret; undefined for unknown secrets and suspended members. */
export async function findCalendarOwner(db: Db, token: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where('calendar_token', '=', token)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
}

export async function findCalendarToken(db: Db, member: Member): Promise<string | null> {
  const { calendar_token } = await db
    .selectFrom('users')
    .select('calendar_token')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  return calendar_token
}
