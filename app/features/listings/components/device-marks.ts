import type { ReactNode } from 'react'
import { lateValue } from '#app/ui/loading/late-value.ts'
import type { CompetitionCard } from '#app/features/listings/rules/card.ts'

/** What this device adds to a listing, where it is shown. */
export type ListingMarks = {
  /** What was done with it. */
  chip?: ReactNode
  /** Entered, and only one entry counts. */
  isDone?: boolean
  /** In place of the prize and the closing date. */
  note?: ReactNode
  /** Covers the way to enter: the question and its answer. */
  answer?: ReactNode
  /** Under the button of the listing's page. */
  strip?: ReactNode
}

export type DeviceMarks = {
  ofListing: (competition: CompetitionCard) => ListingMarks
  /** Returns the cards that the list shows, and the line about the others. */
  ofList: (name: string, competitions: CompetitionCard[]) => VisibleList
}
type VisibleList = { visible: CompetitionCard[]; line?: ReactNode }

const NONE: DeviceMarks = {
  ofListing: () => ({}),
  ofList: (_name, competitions) => ({ visible: competitions }),
}
const marks = lateValue<DeviceMarks>()

/** What this visitor's device adds to a listing's picture. */
export const pictureNote =
  lateValue<(competition: CompetitionCard, place: 'card' | 'page') => ReactNode>()

/** What can be done with a listing, on its page: set once that page is idle. */
export const listingMenu = lateValue<(competition: CompetitionCard) => ReactNode>()

/** For the tracker, which loads when the page is idle: pages cached for everybody have no marks. */
export const setDeviceMarks = marks.set

export function useDeviceMarks(): DeviceMarks {
  return marks.use() ?? NONE
}
