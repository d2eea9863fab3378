import { lazy, Suspense, useState } from 'react'
import type { PageAddress } from '#app/lib/page-address.ts'
import { usePassportText } from '#app/features/listings/components/passport-store.ts'
import { Link } from '#app/ui/link.tsx'
import { withFit, type Fit } from '../rules/active-fit.ts'

const PassportRow = lazy(() => import('./passport-row.tsx'))

type Props = {
  /** Of the first page. */
  address: PageAddress
  fit: Fit | null
}

/** In the line of a list's orders: what somebody can enter. Its place is kept until the device has answered. */
export function ListFit({ address, fit }: Props) {
  const text = usePassportText()
  const [asked, setAsked] = useState(false)
  const [shown, setShown] = useState(false)
  // It stays when the passport is erased, with the focus.
  if (text && !shown) setShown(true)
  const offer = text === '' && (
    <button
      type="button"
      onClick={() => setAsked(true)}
      className="min-h-11 text-link hover:underline"
    >
      Only what I can enter
    </button>
  )
  return (
    <div className="flex min-h-11 items-center gap-x-3 noscript:hidden">
      {shown || asked ? (
        <Suspense fallback={offer}>
          <PassportRow address={address} fit={fit} text={text ?? ''} asked={asked} />
        </Suspense>
      ) : (
        offer
      )}
    </div>
  )
}

/** What a passport narrows the list to, with the way to the whole of it. */
export function FitNote({ address, fit }: Props) {
  if (!fit) return null
  return (
    <p className="mt-2 text-sm text-muted">
      Narrowed to: {fit.words} ·{' '}
      <Link
        to={withFit(address, null)}
        asWritten
        preventScrollReset
        className="inline-flex min-h-11 items-center text-link hover:underline"
      >
        Show all {fit.whole?.toLocaleString('en-IE')}
      </Link>
    </p>
  )
}
