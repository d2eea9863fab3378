import { Fragment, Suspense } from 'react'
import { useLocation } from 'react-router'
import { Advert } from '#app/features/places/components/advert.tsx'
import type { CompetitionCard as Card } from '#app/features/listings/rules/card.ts'
import { isAdvertAfter, isNewSince, type ListAdverts } from '../rules/lists.ts'
import { useLastVisit } from '#app/ui/device/last-visit.ts'
import { hasAnsweredAge } from '#app/features/listings/rules/links.ts'
import { CARD_GRID, CompetitionCard } from '#app/features/listings/components/competition-card.tsx'
import { lazyExtra } from '#app/ui/loading/lazy-extra.ts'

/** After the first page of a list. */
const AdvertPlace = lazyExtra(() => import('#app/features/consent/components/advert-place.tsx'))

const CARD_STRIP = CARD_GRID.replace('card-grid', 'card-strip')

type Props = {
  competitions: readonly Card[]
  /** Counts from 0 in the whole list. */
  firstIndex?: number
  /** With a larger first card 9 or 13 cards fill rows. */
  lead?: boolean
  strip?: boolean
  isOfOneCategory?: boolean
  adverts?: ListAdverts
}

export function CardList({
  competitions,
  firstIndex = 0,
  lead,
  strip,
  isOfOneCategory,
  adverts,
}: Props) {
  const lastVisit = useLastVisit()
  const answeredAge = hasAnsweredAge(new URLSearchParams(useLocation().search))
  return (
    <ul className={strip ? CARD_STRIP : CARD_GRID}>
      {competitions.map((competition, index) => {
        const leads = lead && index === 0 && competition.competitionFeaturedFlag === 1
        return (
          <Fragment key={competition.competitionID}>
            <li className={leads ? 'lead' : undefined}>
              <CompetitionCard
                competition={competition}
                lead={leads}
                answeredAge={answeredAge}
                isOfOneCategory={isOfOneCategory}
                isNew={isNewSince(competition, lastVisit)}
              />
            </li>
            {adverts?.[index] && (
              <li className="col-span-full">
                <Advert html={adverts[index]} />
              </li>
            )}
            {isAdvertAfter(firstIndex + index) && (
              <li className="col-span-full">
                <Suspense fallback={<div className="min-h-72 sm:min-h-32" />}>
                  <AdvertPlace number={firstIndex + index} />
                </Suspense>
              </li>
            )}
          </Fragment>
        )
      })}
    </ul>
  )
}
