import type { Db } from '#app/db/client.server.ts'
import { isMailable } from '#app/features/identity/queries/addresses.server.ts'
import type { Category } from '#app/features/listings/rules/categories.ts'
import type { Admin } from '#app/lib/security/actor.ts'

/** With a category, only members with this confirmed address and a bookmark in it. */
export function selectAudience(db: Db, category: Category | null) {
  const confirmed = db
    .selectFrom('subscribers')
    .where('subscribers.confirmed_at', 'is not', null)
    .where('subscribers.unsubscribed_at', 'is', null)
    .where(isMailable('subscribers.email_key'))
  if (category === null) return confirmed
  return confirmed.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('users')
        .innerJoin('bookmarks', 'bookmarks.user_id', 'users.id')
        .innerJoin(
          'competition_categories as filed',
          'filed.competition_id',
          'bookmarks.competition_id',
        )
        .select('users.id')
        .whereRef('users.email_key', '=', 'subscribers.email_key')
        .where('users.email_confirmed_at', 'is not', null)
        .where('filed.category', '=', category),
    ),
  )
}

export async function countAudience(db: Db, _admin: Admin, category: Category | null) {
  const { total } = await selectAudience(db, category)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
