import type { Db } from '#app/db/client.server.ts'
import { readPastedText } from '#app/features/reading/operations/reading-jobs.server.ts'
import {
  setWinnerTerms,
  type WinnerTerms,
} from '#app/features/listings/operations/change-competition.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { lockListing } from '#app/features/listings/operations/lock-listing.server.ts'
import { logChange } from '#app/features/listings/operations/log-change.server.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import type { Action } from '#app/features/listings/rules/change-log.ts'
import { WINNER_FIELDS } from '#app/features/listings/rules/winner-fields.ts'
import { requireUndoable } from '#app/features/listings/rules/undo.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { dublinDay } from '#app/lib/time/days.ts'

type Reference = { competitionID: number; quoteIDs: readonly number[] }

const DECIDED = 'An admin has decided on this already, or the T&Cs have changed.'

/** Decides on quotes that an admin has seen. @throws Problem 'conflict' when one is not open any more. */
export async function resolveQuotes(
  db: Db,
  admin: Admin,
  { competitionID, quoteIDs, intent }: Reference & { intent: 'confirm' | 'dismiss' },
  now: Date,
): Promise<Listing> {
  const said =
    intent === 'confirm' ? await readQuotes(db, admin, { competitionID, quoteIDs }, now) : []
  return db.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, competitionID)
    const quotes = await findQuotes(tx, { competitionID, quoteIDs })
    const isOpen = quotes.every(({ at, url }) => at === null && url === listing.termsUrl)
    if (quotes.length < quoteIDs.length || !isOpen) throw new Problem('conflict', DECIDED)
    const resolution = intent === 'confirm' ? 'confirmed' : 'dismissed'
    const terms = missing(listing, said)
    const filled_in = JSON.stringify(terms)
    const { numUpdatedRows } = await tx
      .updateTable('terms_quotes')
      .set({ resolution, resolved_at: now.getTime(), resolved_by: admin.id, filled_in })
      .where('id', 'in', quoteIDs)
      .where('resolved_at', 'is', null)
      .executeTakeFirstOrThrow()
    // A check may have withdrawn one in the meantime: it does not lock the listing.
    if (numUpdatedRows < quoteIDs.length) throw new Problem('conflict', DECIDED)
    await setWinnerTerms(tx, competitionID, terms, now)
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
      .set({ resolution: null, resolved_at: null, resolved_by: null, filled_in: null })
      .where('id', 'in', quoteIDs)
      .execute()
    await setWinnerTerms(tx, competitionID, stillFilledIn(listing, quotes), now)
    await log(tx, admin, { competitionID, quotes, action: 'T&Cs quotes reopened' }, now)
    return listing
  })
}

function findQuotes(tx: Db, { competitionID, quoteIDs }: Reference) {
  return tx
    .selectFrom('terms_quotes')
    .select(['id', 'question', 'quote', 'url', 'filled_in as filledIn'])
    .select(['resolved_at as at', 'resolved_by as by'])
    .where('id', 'in', quoteIDs)
    .where('competition_id', '=', competitionID)
    .orderBy('id')
    .execute()
}

type Said = readonly (readonly [name: (typeof WINNER_FIELDS)[number], value: string])[]

/** What the quotes say of winners, read in a thread as all foreign text. */
async function readQuotes(db: Db, admin: Admin, reference: Reference, now: Date): Promise<Said> {
  const quotes = await findQuotes(db, reference)
  if (quotes.length === 0) return []
  const text = quotes.map(({ quote }) => quote).join('\n')
  const read = await readPastedText(
    { text, today: dublinDay(now) },
    { key: admin.username, isOurs: true },
  )
  return WINNER_FIELDS.flatMap((name) => {
    const value = read[name]?.value
    return value ? [[name, value] as const] : []
  })
}

/** What the quotes say where the listing says nothing. */
function missing(listing: Listing, said: Said): WinnerTerms {
  return Object.fromEntries(said.filter(([name]) => listing[name] === null))
}

/** Null for what confirming these quotes filled in, unless it was changed since. */
function stillFilledIn(listing: Listing, quotes: readonly { filledIn: string | null }[]) {
  const filledIn = quotes.map((quote) => JSON.parse(quote.filledIn ?? '{}') as WinnerTerms)
  const all = Object.assign({}, ...filledIn) as WinnerTerms
  const same = WINNER_FIELDS.filter((name) => name in all && listing[name] === all[name])
  return Object.fromEntries(same.map((name) => [name, null])) satisfies WinnerTerms
}

type Logged = { competitionID: number; quotes: readonly { question: string }[]; action: Action }

async function log(tx: Db, admin: Admin, { competitionID, quotes, action }: Logged, now: Date) {
  const after = quotes.map(({ question }) => question).join(', ')
  await logChange(tx, admin, { competitionID, action, after }, now)
  await announceChange(tx)
}
