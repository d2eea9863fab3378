import { distinctiveWords, normaliseEntryUrl } from '#app/features/listings/rules/duplicates.ts'
import { foldText } from '#app/lib/text/fold-text.ts'
import { dublinDayAt } from '#app/lib/time/days.ts'
import { dublinInstant } from '#app/lib/time/wall-clock.ts'
import type { Log } from '../../device/log-file.ts'
import { stampChange } from '../merge.ts'
import { cleanWin, newEntry, type Facts, type Stamp, type Win } from '../records.ts'
import { noChanges } from '../sync.ts'
import type { ListRow } from './read-rows.ts'

const NOON = '12:00'

/** Returns a function that finds the listing of a row: by its link, then by its title and promoter. */
function listingFinder(listings: readonly Facts[]) {
  const byLink = Map.groupBy(listings, ({ entryUrl }) => normaliseEntryUrl(entryUrl))
  const byTitle = Map.groupBy(listings, ({ competitionTitle }) => titleKey(competitionTitle))
  return (row: ListRow): Facts | undefined => {
    const linked = row.link === '' ? [] : (byLink.get(normaliseEntryUrl(row.link)) ?? [])
    const titled = (byTitle.get(titleKey(row.what)) ?? []).filter(({ promoterName }) =>
      isSamePromoter(promoterName, row.promoter),
    )
    return openAtEntry(linked, row) ?? openAtEntry(titled, row)
  }
}

/** Promoters use an address and a title again: the listing is the first that closed after the entry. */
function openAtEntry(found: readonly Facts[], { enteredOn, closesOn }: ListRow) {
  const from = enteredOn ?? closesOn
  return found
    .filter(({ competitionEndDate }) => from === null || competitionEndDate >= from)
    .toSorted((a, b) => (a.competitionEndDate < b.competitionEndDate ? -1 : 1))[0]
}

function titleKey(title: string) {
  return distinctiveWords(title).toSorted().join(' ')
}

/** One name may go on, as in 'Harbour House' and 'Harbour House Ltd'. */
function isSamePromoter(one: string, other: string) {
  const [a, b] = [foldText(one).trim(), foldText(other).trim()]
  return b === '' || a.startsWith(b) || b.startsWith(a)
}

/**
 * Returns rows as a log. A list that has grown is brought again: a row keeps its id while it is of the same entry,
 * and of a win that is `known` it only fills in what is empty.
 */
export async function toLog(
  rows: readonly ListRow[],
  listings: readonly Facts[],
  known: readonly Win[],
  stamp: Stamp,
): Promise<Log & { own: number }> {
  const find = listingFinder(listings)
  const knownWins = new Map(known.map((win) => [win.id, win]))
  const log: Log & { own: number } = { ...noChanges(), facts: [], own: 0 }
  const seen = new Map<string, number>()
  const today = dublinDayAt(stamp.at)
  for (const row of rows) {
    const { what, promoter, link, closesOn, wonOn, lost, value, arrivedOn, note, repeats } = row
    const key = JSON.stringify([what, promoter, link, row.enteredOn])
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    const id = await uuidOf(`${nth} ${key}`)
    // Without the day of entry, the last on which it can have been.
    const enteredOn =
      row.enteredOn ?? (row.entered ? (closesOn && closesOn < today ? closesOn : today) : null)
    const facts = find(row)
    if (facts) log.facts.push(facts)
    else log.own += 1
    const competitionID = facts?.competitionID ?? null
    if (competitionID !== null && enteredOn) {
      const at = dublinInstant(enteredOn, NOON).getTime()
      log.entries.push(newEntry({ id, competitionID, at, via: 'by-hand' }))
      if (lost) log.marks.push({ competitionID, state: 'not-for-me', ...stamp })
      if (!wonOn) continue
    }
    const claim = { wonOn, answeredOn: null, promisedBy: null, arrivedOn }
    const days = { enteredOn, closesOn, ...claim }
    const texts = { prize: what, promoter, link, note }
    const rest = { lost, value, repeats, deleted: false, ...stamp }
    const win = { id, competitionID, ...texts, ...days, ...rest }
    const filled = fillIn(knownWins.get(id), cleanWin(win))
    if (filled) log.wins.push(filled)
  }
  return log
}

function fillIn(known: Win | undefined, win: Win): Win | null {
  if (!known || known.deleted) return win
  const empty = Object.entries(win).filter(
    ([field, value]) => value && !(known[field as keyof Win] as unknown),
  )
  if (empty.length === 0) return null
  return { ...known, ...Object.fromEntries(empty), ...stampChange(win.at, win.device, known) }
}

async function uuidOf(text: string) {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const hex = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
