import { lazy, Suspense, useState } from 'react'
import type { PageAddress } from '#app/lib/page-address.ts'
import { usePassportText } from '#app/features/listings/components/passport-store.ts'
import type { Fit } from '../rules/active-fit.ts'
import { FitOffer } from './fit-offer.tsx'

const PassportRow = lazy(() => import('./passport-row.tsx'))

type Props = {
  /** Of the first page. */
  address: PageAddress
  fit: Fit | null
}

/** Beside a list's orders: what somebody can enter. Its place is kept until the device has answered. */
export function ListFit({ address, fit }: Props) {
  const text = usePassportText()
  const [asked, setAsked] = useState(false)
  const [shown, setShown] = useState(false)
  // It stays when the passport is erased, with the focus.
  if (text && !shown) setShown(true)
  const offer = text === '' && <FitOffer onAsk={() => setAsked(true)} />
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
