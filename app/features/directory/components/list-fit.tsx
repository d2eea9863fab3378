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

/** In the line of a list's controls: what somebody can enter. Its place is kept until the device has answered. */
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
    <div className={`flex min-h-11 items-center gap-x-3 ${fit ? '' : 'noscript:hidden'}`}>
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
  )
}

/** What a passport narrows the list to. */
export function FitNote({ fit }: Pick<Props, 'fit'>) {
  return fit && <p className="no-print mb-3 text-sm text-muted">Narrowed to: {fit.words}</p>
}

const LOOK = 'min-h-11 text-link hover:underline'
