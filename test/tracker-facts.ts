import type { Facts } from '#app/features/tracker/rules/records.ts'
import { toDay } from '#app/lib/time/days.ts'

/** What a device remembers of a listing. */
export function aFacts(competitionID: number, changes: Partial<Facts> = {}): Facts {
  return {
    competitionID,
    competitionTitle: `Listing ${competitionID}`,
    competitionSlug: `listing-${competitionID}`,
    entryUrl: 'https://www.harbour-house.example/win',
    entryFrequency: 'once',
    entryDailyRule: null,
    competitionEndDate: toDay('2026-12-31'),
    promoterName: 'Harbour House',
    winnerAnnouncementDate: null,
    winnersTold: null,
    answerWithin: null,
    prizeWithin: null,
    winnersUrl: null,
    competitionImageURL: null,
    prizeValue: null,
    prizeCount: null,
    ...changes,
  }
}
