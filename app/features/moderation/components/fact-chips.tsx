import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { safeHref } from '#app/features/listings/rules/links.ts'
import {
  ELIGIBILITY_LABELS,
  ENTRY_FREQUENCY_LABELS,
  ENTRY_METHOD_LABELS,
  KIND_LABELS,
} from '#app/features/listings/rules/listing.ts'

/** What was chosen in the form, as short labels. */
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
      <Fact>{KIND_LABELS[listing.kind]}</Fact>
      <Fact>{ENTRY_METHOD_LABELS[listing.entryMethod]}</Fact>
      <Fact>{ENTRY_FREQUENCY_LABELS[listing.entryFrequency]}</Fact>
      <Fact>{ELIGIBILITY_LABELS[listing.eligibility]}</Fact>
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
