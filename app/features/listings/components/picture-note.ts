import type { ReactNode } from 'react'
import { lateValue } from '#app/ui/loading/late-value.ts'
import type { CompetitionCard } from '#app/features/listings/rules/card.ts'

type Place = 'card' | 'page'

/** What this visitor's device adds to a listing's picture. */
export const pictureNote = lateValue<(competition: CompetitionCard, place: Place) => ReactNode>()
