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

/** A list's first row: what somebody can enter. Its place is kept until the device has answered. */
export function ListFit({ address, fit }: Props) {
  const text = usePassportText()
  const [asked, setAsked] = useState(false)
  const [shown, setShown] = useState(false)
  // It stays when the passport is erased, with the focus.
  if (text && !shown) setShown(true)
  const served = fit ? (
    <Link
      to={withFit(address, null)}
      asWritten
      preventScrollReset
      className={`inline-flex items-center ${LOOK}`}
    >
      Show all {fit.whole?.toLocaleString('en-IE')}
    </Link>
  ) : (
    text === '' && (
      <button type="button" onClick={() => setAsked(true)} className={LOOK}>
        Only what I can enter
      </button>
    )
  )
  return (
    <div
      className={`no-print -mt-5 text-sm sm:-mt-6 ${fit ? 'mb-3' : '-mb-1 sm:mb-1 noscript:hidden'}`}
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-4">
        {shown || asked ? (
          <Suspense fallback={served}>
            <PassportRow address={address} fit={fit} text={text ?? ''} asked={asked}>
              {served}
            </PassportRow>
          </Suspense>
        ) : (
          served
        )}
      </div>
      {fit && <p className="-mt-1 text-muted">Narrowed to: {fit.words}</p>}
    </div>
  )
}

const LOOK = 'min-h-11 text-link hover:underline'
