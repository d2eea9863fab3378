import { Fragment } from 'react'
import { Advert } from '#app/features/bookings/components/advert.tsx'
import { AdvertPlace } from '#app/features/engagement/components/advert-place.tsx'
import type { CompetitionCard as Card } from '#app/features/listings/queries/cards.server.ts'
import { isAdvertAfter, isNewSince, type ListAdverts } from '../rules/lists.ts'
import { useLastVisit } from '#app/ui/device/last-visit.ts'
import { CARD_GRID, CompetitionCard } from '#app/features/listings/components/competition-card.tsx'

const NO_ADVERTS: ListAdverts = {}
const CARD_STRIP = CARD_GRID.replace('card-grid', 'card-strip')

/**
 * `firstIndex` counts from 0 in the whole list; with a `lead` card 9 or 13 cards fill rows. With `priority`
 * the first picture is requested before there is a layout: as large as a card's, so not for rows on phones.
 */
export function CardList({
  competitions,
  firstIndex = 0,
  priority = false,
  lead = false,
  strip = false,
  adverts = NO_ADVERTS,
}: {
  competitions: readonly Card[]
  firstIndex?: number
  priority?: boolean
  lead?: boolean
  strip?: boolean
  adverts?: ListAdverts
}) {
  const lastVisit = useLastVisit()
  return (
    <ul className={strip ? CARD_STRIP : CARD_GRID}>
      {competitions.map((competition, index) => {
        const leads = lead && index === 0 && competition.competitionFeaturedFlag === 1
        return (
          <Fragment key={competition.competitionID}>
            <li className={leads ? 'lead' : undefined}>
              <CompetitionCard
                competition={competition}
                priority={priority && index === 0}
                lead={leads}
                isNew={isNewSince(competition, lastVisit)}
              />
            </li>
            {adverts[index] && (
              <li className="col-span-full">
                <Advert html={adverts[index]} />
              </li>
            )}
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
