import type { Db } from '#app/db/client.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { lockListing } from '#app/features/listings/operations/lock-listing.server.ts'
import { logChange } from '#app/features/listings/operations/log-change.server.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import type { Action } from '#app/features/listings/rules/change-log.ts'
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
    const isOpen = quotes.every(
      ({ resolved_at, url }) => resolved_at === null && url === listing.termsUrl,
    )
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
  isUndoable: (resolvedAt: number) => boolean,
  now: Date,
): Promise<Listing> {
  return db.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, competitionID)
    const quotes = await findQuotes(tx, { competitionID, quoteIDs })
    const isTheirs = quotes.every(
      ({ resolution, resolved_by }) =>
        resolved_by === admin.id && (resolution === 'confirmed' || resolution === 'dismissed'),
    )
    if (quotes.length < quoteIDs.length || !isTheirs)
      throw new Problem('conflict', 'There is nothing of yours to undo here.')
    if (!quotes.every(({ resolved_at }) => resolved_at !== null && isUndoable(resolved_at)))
      throw new Problem('conflict', 'It is too late to undo this.')
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
    .select(['question', 'url', 'resolution', 'resolved_at', 'resolved_by'])
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
