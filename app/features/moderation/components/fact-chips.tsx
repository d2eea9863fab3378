import { Fragment, type ReactNode } from 'react'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { CHOICE_NAMES, choiceLabel } from '#app/features/listings/rules/choices.ts'
import type { OptionalPlain } from '#app/features/listings/rules/fields.ts'
import { outboundLink } from '#app/features/listings/rules/links.ts'
import { prizeLabel } from '#app/features/listings/rules/prize.ts'

/** The chips of optional fields that are no choices, in this order. */
const CHIPS: Record<
  Exclude<OptionalPlain, 'winnerAnnouncementDate'>,
  (listing: Listing) => ReactNode
> = {
  prizeValue: ({ prizeValue }) =>
    prizeValue !== null && <Fact>{prizeLabel(prizeValue, null)}</Fact>,
  prizeCount({ prizeCount }) {
    const prizes = prizeLabel(null, prizeCount)
    return prizes && <Fact>{prizes}</Fact>
  },
  over18: ({ over18 }) => over18 && <Fact warning>18+</Fact>,
  costsMoney: ({ costsMoney }) => costsMoney && <Fact warning>Costs money</Fact>,
  termsUrl({ termsUrl }) {
    const link = termsUrl && outboundLink(termsUrl)
    return (
      link &&
      link.href && (
        <li>
          <a {...link} className="chip min-h-6 border border-line text-link underline">
            T&Cs
          </a>
        </li>
      )
    )
  },
}

export function FactChips({ listing }: { listing: Listing }) {
  return (
    <ul className="flex flex-wrap gap-1.5 text-sm" aria-label="Details">
      {listing.categories.map((category, index) => (
        <Fact key={category} strong={index === 0}>
          {category}
        </Fact>
      ))}
      {CHOICE_NAMES.map((name) => {
        const label = choiceLabel(name, listing[name])
        return label && <Fact key={name}>{label}</Fact>
      })}
      {Object.entries(CHIPS).map(([name, chip]) => (
        <Fragment key={name}>{chip(listing)}</Fragment>
      ))}
    </ul>
  )
}

function Fact({
  children,
  strong = false,
  warning = false,
}: {
  children: ReactNode
  strong?: boolean
  warning?: boolean
}) {
  const look = warning ? 'bg-urgent-tint font-semibold text-urgent' : 'bg-tint'
  return <li className={`chip ${look} ${strong ? 'font-semibold' : ''}`}>{children}</li>
}
