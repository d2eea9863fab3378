import { prettyDate } from '#app/lib/time/days.ts'
import { useClock } from '#app/ui/now.tsx'
import type { ListedDetail } from './listing-facts.tsx'
import { safeHref } from '#app/features/listings/rules/links.ts'

/** Paper has no links. */
export function PrintedAddresses({
  competition: { entryUrl, termsUrl },
  url,
}: {
  competition: ListedDetail
  /** Of the listing's page. */
  url: string
}) {
  const { today } = useClock()
  const addresses = [
    ['Enter at', safeHref(entryUrl)],
    ['T&Cs', termsUrl ? safeHref(termsUrl) : undefined],
    [`As of ${prettyDate(today)} on`, url],
  ].filter(([, address]) => address)
  return (
    <ul className="print-only mt-4 border-t border-line pt-3 wrap-anywhere">
      {addresses.map(([name, address]) => (
        <li key={name}>
          {name}: {address}
        </li>
      ))}
    </ul>
  )
}
