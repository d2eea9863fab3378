import { Fragment } from 'react'
import { AdvertPlace } from '#app/ui/advert-place.tsx'
import type { CompetitionCard as Card } from '../queries/cards.server.ts'
import { isAdvertAfter } from '../rules/lists.ts'
import { CompetitionCard } from './competition-card.tsx'

/** Pictures of this many cards are on the first screen. */
const EAGER_CARDS = 4

/** A grid of cards with the advert places between them; `firstIndex` is the place of the first in the whole list. */
export function CardList({
  competitions,
  firstIndex = 0,
  eager = false,
}: {
  competitions: readonly Card[]
  firstIndex?: number
  eager?: boolean
}) {
  return (
    <ul className="card-grid">
      {competitions.map((competition, index) => (
        <Fragment key={competition.competitionID}>
          <li>
            <CompetitionCard competition={competition} eager={eager && index < EAGER_CARDS} />
          </li>
          {isAdvertAfter(firstIndex + index) && (
            <li className="col-span-full">
              <AdvertPlace />
            </li>
          )}
        </Fragment>
      ))}
    </ul>
  )
}
