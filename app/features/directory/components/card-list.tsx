import { Fragment } from 'react'
import { AdvertPlace } from '#app/features/engagement/components/advert-place.tsx'
import type { CompetitionCard as Card } from '#app/features/listings/queries/cards.server.ts'
import { isAdvertAfter, isNewSince } from '../rules/lists.ts'
import { useLastVisit } from '#app/ui/device/last-visit.ts'
import { CompetitionCard } from './competition-card.tsx'

/**
 * A grid of cards with the advert places between them; `firstIndex` is the place of the first in
 * the whole list. With `lead` the first card is four times the size where there are four columns:
 * then 9 cards, and the 13 before the first advert, fill whole rows.
 */
export function CardList({
  competitions,
  firstIndex = 0,
  priority = false,
  lead = false,
  strip = false,
}: {
  competitions: readonly Card[]
  firstIndex?: number
  /** Its first picture is the first of the page. */
  priority?: boolean
  lead?: boolean
  /** One row of at most four, on a phone to swipe through. */
  strip?: boolean
}) {
  const lastVisit = useLastVisit()
  return (
    <ul className={strip ? 'card-strip' : 'card-grid'}>
      {competitions.map((competition, index) => {
        const leads = lead && index === 0
        return (
          <Fragment key={competition.competitionID}>
            <li className={leads ? 'lg:col-span-2 lg:row-span-2' : undefined}>
              <CompetitionCard
                competition={competition}
                priority={priority && index === 0}
                lead={leads}
                isNew={isNewSince(competition, lastVisit)}
              />
            </li>
            {isAdvertAfter(firstIndex + index) && (
              <li className="col-span-full">
                <AdvertPlace number={firstIndex + index} />
              </li>
            )}
          </Fragment>
        )
      })}
    </ul>
  )
}
