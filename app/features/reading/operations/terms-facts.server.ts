import type { Selectable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import {
  setReadValues,
  type ReadValues,
} from '#app/features/listings/operations/change-competition.server.ts'
import { logChange } from '#app/features/listings/operations/log-change.server.ts'
import { findListing, type Listing } from '#app/features/listings/queries/listing.server.ts'
import type { TermsFacts } from '../rules/terms-facts.ts'
import { TERMS_FACTS } from '../rules/terms-readers.ts'
import { dublinDay } from '#app/lib/time/days.ts'

const READER = { id: null, username: 'a program', isAdmin: true }

type Terms = { competitionID: number; url: string }
type Row = Selectable<Schema['terms_facts']>

/**
 * Stores what T&Cs say, and writes it into the listing where that states nothing. A fact that they no longer state goes, and
 * with it what it had filled in, unless a person has changed that since. Pages show it within a minute: a run of checks
 * must not empty the cache with each listing. Expects the listing to be locked.
 */
export async function storeTermsFacts(tx: Db, terms: Terms, found: TermsFacts, now: Date) {
  const { competitionID, url } = terms
  const listing = await findListing(tx, competitionID)
  if (!listing) return
  const known = await listFacts(tx, competitionID)
  const isSame = (row: Row) =>
    row.url === url &&
    row.sentence === found[row.fact]?.sentence &&
    row.value === found[row.fact]?.value
  const gone = known.filter((row) => !isSame(row))
  const values: ReadValues = Object.fromEntries(
    gone.filter((row) => hasFilledIn(row, listing)).map(({ fact }) => [fact, null]),
  )
  const rows = TERMS_FACTS.flatMap((fact) => {
    const one = found[fact]
    if (!one || known.some((row) => row.fact === fact && isSame(row))) return []
    const isStated = listing[fact] !== null && !(fact in values)
    const fillsIn = one.value !== null && !isStated
    if (fillsIn) values[fact] = one.value
    return [
      { competition_id: competitionID, url, fact, ...one, filled_in: fillsIn ? 1 : 0 } as const,
    ]
  })
  if (gone.length > 0)
    await tx
      .deleteFrom('terms_facts')
      .where('competition_id', '=', competitionID)
      .where(
        'fact',
        'in',
        gone.map(({ fact }) => fact),
      )
      .execute()
  const read = { found_at: now.getTime(), read_on: dublinDay(now) }
  if (rows.length > 0)
    await tx
      .insertInto('terms_facts')
      .values(rows.map((row) => Object.assign(row, read)))
      .execute()
  await noteReadAgain(tx, terms, now)
  await fillIn(tx, competitionID, values, now)
}

export async function noteReadAgain(tx: Db, { competitionID, url }: Terms, now: Date) {
  await tx
    .updateTable('terms_facts')
    .set({ read_on: dublinDay(now) })
    .where('competition_id', '=', competitionID)
    .where('url', '=', url)
    .execute()
}

/** Withdraws facts that open or upheld reports call wrong, and shows others again. Expects the listing to be locked. */
export async function applyFactReports(tx: Db, listing: Listing, now: Date) {
  const { competitionID } = listing
  const wrong = await tx
    .selectFrom('reports')
    .innerJoin('terms_facts', (join) =>
      join
        .onRef('terms_facts.competition_id', '=', 'reports.competition_id')
        .onRef('terms_facts.fact', '=', 'reports.fact')
        .onRef('terms_facts.found_at', '<=', 'reports.created_at'),
    )
    .select('reports.fact')
    .where('reports.competition_id', '=', competitionID)
    .where(({ or, eb }) => or([eb('resolution', 'is', null), eb('resolution', '=', 'upheld')]))
    .execute()
  const isWrong = (row: Row) => wrong.some(({ fact }) => fact === row.fact)
  const changed = (await listFacts(tx, competitionID)).filter(
    (row) => isWrong(row) !== (row.withdrawn === 1),
  )
  const values: ReadValues = {}
  for (const row of changed) {
    await tx
      .updateTable('terms_facts')
      .set({ withdrawn: isWrong(row) ? 1 : 0 })
      .where('competition_id', '=', competitionID)
      .where('fact', '=', row.fact)
      .execute()
    if (isWrong(row) && hasFilledIn(row, listing)) values[row.fact] = null
    if (!isWrong(row) && row.filled_in === 1 && listing[row.fact] === null)
      values[row.fact] = row.value
  }
  await fillIn(tx, competitionID, values, now)
  if (changed.length > 0) await announceChange(tx)
}

/** Sets what is read of a listing; the log tells devices that have it. */
async function fillIn(tx: Db, competitionID: number, values: ReadValues, now: Date) {
  const read = Object.entries(values)
  if (read.length === 0) return
  await setReadValues(tx, competitionID, values, now)
  const after = read.map(([fact, value]) => `${fact}: ${value ?? 'not stated'}`).join(', ')
  await logChange(tx, READER, { competitionID, action: 'T&Cs read', after }, now)
}

function listFacts(tx: Db, competitionID: number): Promise<Row[]> {
  return tx
    .selectFrom('terms_facts')
    .selectAll()
    .where('competition_id', '=', competitionID)
    .execute()
}

/** Whether the listing has the value from there, and nobody has changed it since. */
function hasFilledIn({ fact, value, filled_in }: Row, listing: Listing) {
  return filled_in === 1 && listing[fact] === value
}
