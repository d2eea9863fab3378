import type { Db } from '#app/db/client.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { lockListing } from '#app/features/listings/operations/lock-listing.server.ts'
import { logChange } from '#app/features/listings/operations/log-change.server.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import type { Action } from '#app/features/listings/rules/change-log.ts'
import { requireUndoable } from '#app/features/listings/rules/undo.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Admin } from '#app/lib/security/actor.ts'

type Reference = { competitionID: number; quoteIDs: readonly number[] }
type Decision = Reference & { intent: 'confirm' | 'dismiss' }

const DECIDED = 'An admin has decided on this already, or the T&Cs have changed.'

/** Decides on quotes that an admin has seen. @throws Problem 'conflict' when one is not open any more. */
export async function resolveQuotes(
  db: Db,
  admin: Admin,
  { competitionID, quoteIDs, intent }: Decision,
  now: Date,
): Promise<Listing> {
  return db.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, competitionID)
    const quotes = await findQuotes(tx, { competitionID, quoteIDs })
    const isOpen = quotes.every(({ at, url }) => at === null && url === listing.termsUrl)
    if (quotes.length < quoteIDs.length || !isOpen) throw new Problem('conflict', DECIDED)
    const resolution = intent === 'confirm' ? 'confirmed' : 'dismissed'
    const { numUpdatedRows } = await tx
      .updateTable('terms_quotes')
      .set({ resolution, resolved_at: now.getTime(), resolved_by: admin.id })
      .where('id', 'in', quoteIDs)
      .where('resolved_at', 'is', null)
      .executeTakeFirstOrThrow()
    // A check may have withdrawn one in the meantime: it does not lock the listing.
    if (numUpdatedRows < quoteIDs.length) throw new Problem('conflict', DECIDED)
    await log(tx, admin, { competitionID, quotes, action: `T&Cs quotes ${resolution}` }, now)
    return listing
  })
}

/** Opens quotes again. @throws Problem 'conflict' when they are not theirs, or too late. */
export async function undoQuotes(
  db: Db,
  admin: Admin,
  { competitionID, quoteIDs }: Reference,
  now: Date,
): Promise<Listing> {
  return db.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, competitionID)
    const quotes = await findQuotes(tx, { competitionID, quoteIDs })
    const undoable = quoteIDs.map((quoteID) => quotes.find(({ id }) => id === quoteID))
    for (const quote of undoable) requireUndoable(quote, admin, now)
    await tx
      .updateTable('terms_quotes')
      .set({ resolution: null, resolved_at: null, resolved_by: null })
      .where('id', 'in', quoteIDs)
      .execute()
    await log(tx, admin, { competitionID, quotes, action: 'T&Cs quotes reopened' }, now)
    return listing
  })
}

function findQuotes(tx: Db, { competitionID, quoteIDs }: Reference) {
  return tx
    .selectFrom('terms_quotes')
    .select(['id', 'question', 'url', 'resolved_at as at', 'resolved_by as by'])
    .where('id', 'in', quoteIDs)
    .where('competition_id', '=', competitionID)
    .orderBy('id')
    .execute()
}

type Logged = { competitionID: number; quotes: readonly { question: string }[]; action: Action }

async function log(tx: Db, admin: Admin, { competitionID, quotes, action }: Logged, now: Date) {
  const after = quotes.map(({ question }) => question).join(', ')
  await logChange(tx, admin, { competitionID, action, before: null, after }, now)
  await announceChange(tx)
}
