import type { Db } from '#app/db/client.server.ts'
import { countOpenedSince } from '#app/features/statistics/queries/clicks.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { addDays, dublinDay } from '#app/lib/time/days.ts'
import { byHarm, compareKeys, harmKey, readHarmKey, type Harmful } from '../kinds/harm.ts'
import { KINDS } from '../kinds/kinds.server.ts'
import { CHECK_KINDS, type CheckKind } from '../rules/decisions.ts'
import { findListings } from './listings.server.ts'

type Row = Harmful & { id: string; competitionID?: number | null }
type Wanted = { kind: CheckKind | undefined; size: number; after: string | null }

const OPENED_DAYS = 7

/** Returns what waits after a page's key, the most harmful first, the next page's key, and how much waits in all. */
export async function listToCheck(db: Db, admin: Admin, { kind, size, after }: Wanted, now: Date) {
  const kinds = kind ? [kind] : CHECK_KINDS
  const [opened, found] = await Promise.all([
    countOpenedSince(db, admin, addDays(dublinDay(now), -OPENED_DAYS)),
    Promise.all(kinds.map((one) => KINDS[one].find({ db, now }, admin))),
  ])
  const rows = found.flatMap((one): Row[] => one.rows)
  for (const row of rows) row.opened = opened.get(row.competitionID ?? 0) ?? 0
  const last = readHarmKey(after)
  const following = last ? rows.filter((row) => compareKeys(harmKey(row), last) > 0) : rows
  const shown = following.toSorted(byHarm).slice(0, size)
  const end = following.length > size ? shown.at(-1) : undefined
  const ids = new Set(shown.flatMap(({ competitionID }) => competitionID ?? []))
  const listings = await findListings(db, admin, [...ids])
  const desk = { db, admin, listings }
  const items = await Promise.all(found.map((one) => one.show(new Set(shown), desk)))
  const next = end && harmKey(end).join('.')
  return { items: items.flat().toSorted(byHarm), total: rows.length, next }
}
