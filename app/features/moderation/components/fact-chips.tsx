import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { CHOICE_NAMES, choiceLabel } from '#app/features/listings/rules/choices.ts'
import { safeHref } from '#app/features/listings/rules/links.ts'

export function FactChips({ listing }: { listing: Listing }) {
  const { prizeValue, prizeCount, termsUrl } = listing
  const terms = termsUrl ? safeHref(termsUrl) : undefined
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
      {prizeValue !== null && <Fact>€{prizeValue.toLocaleString('en-IE')}</Fact>}
      {prizeCount !== null && <Fact>{prizeCount} prizes</Fact>}
      {listing.over18 && <Fact warning>18+</Fact>}
      {listing.costsMoney && <Fact warning>Costs money</Fact>}
      {terms && (
        <li>
          <a
            href={terms}
            target="_blank"
            rel="nofollow ugc noopener"
            className="chip min-h-6 border border-line text-link underline"
          >
            T&Cs
          </a>
        </li>
      )}
    </ul>
  )
}

function Fact({
  children,
  strong = false,
  warning = false,
}: {
  children: React.ReactNode
  strong?: boolean
  warning?: boolean
}) {
  const look = warning ? 'bg-urgent-tint font-semibold text-urgent' : 'bg-tint'
  return <li className={`chip ${look} ${strong ? 'font-semibold' : ''}`}>{children}</li>
}
