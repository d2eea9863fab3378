import { Fragment, type ReactNode } from 'react'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { CHOICE_NAMES, choiceLabel } from '#app/features/listings/rules/choices.ts'
import { countiesLabel } from '#app/features/listings/rules/counties.ts'
import type { OptionalPlain } from '#app/features/listings/rules/fields.ts'
import { outboundLink } from '#app/features/listings/rules/links.ts'
import { prizeLabel } from '#app/features/listings/rules/prize.ts'
import { waysLabel } from '#app/features/listings/rules/winner-terms.ts'

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
  over18: ({ over18 }) => over18 && <Fact look={WARNING}>18+</Fact>,
  costsMoney: ({ costsMoney }) => costsMoney && <Fact look={WARNING}>Costs money</Fact>,
  permitNumber: ({ permitNumber }) => permitNumber && <Fact>{`Licence ${permitNumber}`}</Fact>,
  registerUrl: ({ registerUrl }) => registerUrl && <FactLink url={registerUrl}>Register</FactLink>,
  onlyCounties: ({ onlyCounties }) =>
    onlyCounties && <Fact look={WARNING}>Only for people of {countiesLabel(onlyCounties)}</Fact>,
  prizeCounties: ({ prizeCounties }) =>
    prizeCounties && <Fact>Prize in {countiesLabel(prizeCounties)}</Fact>,
  entryCounties: ({ entryCounties }) =>
    entryCounties && <Fact>Enter in {countiesLabel(entryCounties)}</Fact>,
  place: ({ place }) => place && <Fact>{place}</Fact>,
  winnersTold: ({ winnersTold }) => winnersTold && <Fact>Told {waysLabel(winnersTold)}</Fact>,
  answerWithin: ({ answerWithin }) => answerWithin && <Fact>Answer within {answerWithin}</Fact>,
  prizeWithin: ({ prizeWithin }) => prizeWithin && <Fact>Prize within {prizeWithin}</Fact>,
  termsUrl: ({ termsUrl }) => termsUrl && <FactLink url={termsUrl}>T&Cs</FactLink>,
}

export function FactChips({ listing }: { listing: Listing }) {
  return (
    <ul className="flex flex-wrap gap-1.5 text-sm" aria-label="Details">
      {listing.categories.map((category, index) => (
        <Fact key={category} look={index === 0 ? 'bg-tint font-semibold split:hidden' : 'bg-tint'}>
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

const WARNING = 'bg-urgent-tint font-semibold text-urgent'

function Fact({ children, look = 'bg-tint' }: { children: ReactNode; look?: string }) {
  return <li className={`chip ${look}`}>{children}</li>
}

function FactLink({ url, children }: { url: string; children: ReactNode }) {
  const link = outboundLink(url)
  if (!link.href) return null
  return (
    <li>
      <a {...link} className="chip min-h-6 border border-line text-link underline">
        {children}
      </a>
    </li>
  )
}
