import { distinctiveWords, normaliseEntryUrl } from '#app/features/listings/rules/duplicates.ts'
import { foldText } from '#app/lib/text/fold-text.ts'
import { dublinInstant } from '#app/lib/time/wall-clock.ts'
import type { Log } from '../../device/log-file.ts'
import { cleanWin, newEntry, type Facts, type Stamp } from '../records.ts'
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

/** Returns rows as a log; the same rows have the same ids, so that nothing is there twice. */
export async function toLog(
  rows: readonly ListRow[],
  listings: readonly Facts[],
  stamp: Stamp,
): Promise<Log & { own: number }> {
  const find = listingFinder(listings)
  const log: Log & { own: number } = { ...noChanges(), facts: [], own: 0 }
  const seen = new Map<string, number>()
  for (const row of rows) {
    const key = JSON.stringify(row)
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    const id = await uuidOf(`${nth} ${key}`)
    const facts = find(row)
    const {
      what: prize,
      promoter,
      link,
      enteredOn,
      closesOn,
      wonOn,
      lost,
      value,
      arrivedOn,
      note,
    } = row
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
    const texts = { prize, promoter, link, note }
    log.wins.push(
      cleanWin({ id, competitionID, ...texts, value, ...days, lost, deleted: false, ...stamp }),
    )
  }
  return log
}

async function uuidOf(text: string) {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const hex = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
