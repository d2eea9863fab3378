import { tabStore } from '#app/ui/device/device-store.ts'

const OPENED_KEY = 'opened'

/** By competitionID, whether the tracker still has to ask 'Did you enter?'. */
export type Openings = Readonly<Record<string, boolean>>

export function readOpenings(): Openings {
  return tabStore.read(OPENED_KEY, isOpenings) ?? {}
}

/** Stored at once: the promoter's page may put this one in the background before the tracker loads. */
export function rememberOpening(competitionID: number) {
  writeOpenings({ ...readOpenings(), [competitionID]: true })
}

export function writeOpenings(openings: Openings) {
  tabStore.write(OPENED_KEY, openings)
}

function isOpenings(found: unknown): found is Openings {
  return typeof found === 'object' && found !== null && !Array.isArray(found)
}
