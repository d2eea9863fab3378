import type { Entry, Facts } from '../records.ts'
import { searchWords } from '#app/lib/text/fold-text.ts'
import type { Day } from '#app/lib/time/days.ts'
import { isOn, linksIn, siteOf } from './links.ts'

export type NamedEntry = {
  competitionID: number
  competitionTitle: string
  competitionSlug: string
  promoterName: string
  day: Day
  /** Where it was entered; undefined on a site that promoters share. */
  site: string | undefined
}

type Log = { entries: readonly Entry[]; facts: ReadonlyMap<number, Facts> }

const NAME_MIN_LENGTH = 3

/** Returns what was entered of promoters or titles that the message names, or links to; the latest first. */
export function findEntries(message: string, { entries, facts }: Log): NamedEntry[] {
  const words = ` ${searchWords(message).join(' ')} `
  const hosts = linksIn(message).map(({ host }) => host)
  const latest = new Map<number, Entry>()
  for (const entry of entries) {
    const before = latest.get(entry.competitionID)
    if (!before || before.at < entry.at) latest.set(entry.competitionID, entry)
  }
  return [...latest.values()]
    .toSorted((a, b) => b.at - a.at)
    .flatMap(({ competitionID, day }) => {
      const listing = facts.get(competitionID)
      if (!listing) return []
      const { competitionTitle, competitionSlug, promoterName, entryUrl } = listing
      const site = siteOf(entryUrl)
      const isLinked = site !== undefined && hosts.some((host) => isOn(host, site))
      if (!isLinked && !isNamed(promoterName, words) && !isNamed(competitionTitle, words)) return []
      return [{ competitionID, competitionTitle, competitionSlug, promoterName, day, site }]
    })
}

function isNamed(name: string, words: string) {
  const wanted = searchWords(name).join(' ')
  return wanted.length >= NAME_MIN_LENGTH && words.includes(` ${wanted} `)
}
