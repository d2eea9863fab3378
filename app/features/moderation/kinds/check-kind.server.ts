import type { RequestContext } from '#app/context.server.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import type { FormValues } from '#app/form-action.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { CheckKind } from '../rules/decisions.ts'
import type { Harmful } from './harm.ts'

/** Of each kind, the oldest. What is beyond follows once some of them are decided. */
export const MAX_LISTED = 2_000

/** `rowID` is that of the flag, the note, the listing, the promoter, the decision or the booking. */
type Found = Omit<Harmful, 'opened'> & { rowID: number; competitionID?: number | null }
/** `id` is unique among all kinds: 'links-7'. */
type Shown<Kind> = { kind: Kind; id: string; opened: number }
type Place = Pick<RequestContext, 'db' | 'now'>
type Desk = Pick<RequestContext, 'db'> & { admin: Admin; listings: ReadonlyMap<number, Listing> }
type Handle = (values: FormValues, context: RequestContext, admin: Admin) => Promise<string>

type Definition<Kind, Row extends Found, Item> = {
  /** Returns what waits, the oldest first. */
  list: (place: Place, admin: Admin) => Promise<Row[]>
  /** Adds what a page shows to its rows, and leaves out those whose subject is gone. */
  show: (rows: readonly (Row & Shown<Kind>)[], desk: Desk) => Item[] | Promise<Item[]>
  /** Returns what was done. */
  decide: Handle
  /** Returns the title or name of what is back. */
  undo: Handle
}

/** Defines a kind of what waits to be checked. Its view is in the file of the same name. */
export function checkKind<Kind extends CheckKind, Row extends Found, Item>(
  kind: Kind,
  { list, show, decide, undo }: Definition<Kind, Row, Item>,
) {
  return {
    decide,
    undo,
    /** Returns the rows of all that waits; `show` completes those that are on the page. */
    async find(place: Place, admin: Admin) {
      const rows = (await list(place, admin)).map((row) =>
        Object.assign(row, { kind, id: `${kind}-${row.rowID}`, opened: 0 }),
      )
      const onPage = (page: ReadonlySet<unknown>) => rows.filter((row) => page.has(row))
      return {
        rows,
        show: async (page: ReadonlySet<unknown>, desk: Desk) => show(onPage(page), desk),
      }
    },
  }
}

/** The `show` of kinds that are about a listing. */
export function withListing<Row extends { competitionID: number }>(
  rows: readonly Row[],
  { listings }: Desk,
) {
  return rows.flatMap((row) => {
    const listing = listings.get(row.competitionID)
    return listing ? [{ ...row, listing }] : []
  })
}
