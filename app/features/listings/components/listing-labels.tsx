import { Icon } from '#app/ui/icon.tsx'
import type { CompetitionCard } from '../queries/cards.server.ts'
import { CARD_CHOICES, choiceLabel } from '../rules/choices.ts'
import { warningLabels } from '../rules/listing.ts'

export function ListingLabels({ competition }: { competition: CompetitionCard }) {
  return (
    <ul className="listing-labels" aria-label="Conditions">
      {warningLabels(competition).map((label) => toItem(label, 'urgent'))}
      {competition.quiet && toItem('Few have opened it', 'quiet')}
      {CARD_CHOICES.map((name) => toItem(choiceLabel(name, competition[name])))}
    </ul>
  )
}

function toItem(label: string, look?: string) {
  return (
    label && (
      <li key={label} className={look}>
        {label}
      </li>
    )
  )
}

/** docs/contract.md#paid-places */
export function FeaturedLabel() {
  return (
    <span className="chip bg-featured font-semibold text-on-featured">
      <Icon name="star" size={13} className="fill-current" />
      Featured
    </span>
  )
}
