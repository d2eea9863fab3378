import type { Facts } from './records.ts'

type Listed = Omit<Facts, 'winnersUrl'>

/** What a card or a listing's page tells the device; `winnersUrl` comes with a sync or on `/my-entries`. */
export function toFacts(card: Listed): Facts {
  return {
    competitionID: card.competitionID,
    competitionTitle: card.competitionTitle,
    competitionSlug: card.competitionSlug,
    entryUrl: card.entryUrl,
    entryFrequency: card.entryFrequency,
    // Lists saved by an earlier version of the site have none of these.
    entryDailyRule: card.entryDailyRule ?? null,
    competitionEndDate: card.competitionEndDate,
    promoterName: card.promoterName,
    winnerAnnouncementDate: card.winnerAnnouncementDate ?? null,
    winnersTold: card.winnersTold ?? null,
    answerWithin: card.answerWithin ?? null,
    prizeWithin: card.prizeWithin ?? null,
    winnersUrl: null,
  }
}
