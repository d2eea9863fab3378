import { Icon } from '#app/ui/icon.tsx'
import type { CompetitionCard } from '../queries/cards.server.ts'
import { CARD_CHOICES, choiceLabel } from '../rules/choices.ts'
import { warningLabels } from '../rules/listing.ts'

export function ListingLabels({ competition }: { competition: CompetitionCard }) {
  const labels = CARD_CHOICES.map((name) => choiceLabel(name, competition[name])).filter(Boolean)
  return (
    <ul className="listing-labels" aria-label="Conditions">
      {warningLabels(competition).map((label) => (
        <li key={label} className="bg-urgent-tint font-semibold text-urgent">
          {label}
        </li>
      ))}
      {labels.map((label) => (
        <li key={label}>{label}</li>
      ))}
    </ul>
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
