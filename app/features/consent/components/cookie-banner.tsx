import { Suspense, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { readConsent, setConsent } from '#app/ui/device/consent-store.ts'
import { CookieLine } from './cookie-line.tsx'
import type { Question } from '../rules/consent-texts.ts'
import { lazyExtra } from '#app/ui/loading/lazy-extra.ts'

/** Only where there are third parties; if it can't be loaded, they stay out. */
const CookieQuestion = lazyExtra(() => import('./cookie-question.tsx'))

/** The location key of the last page that asked. */
let askedOn: string | undefined

export const wasAskedOn = (key: string): boolean => key === askedOn

/**
 * Asks about cookies (docs/contract.md#consent), with answers that look alike; a line where there is nothing to ask.
 * Until the page is hydrated `FIRST_SCRIPT` shows it where nothing is stored, and `START_SCRIPTS` remembers the answer.
 */
export function CookieBanner({ question: { asked, text } }: { question: Question }) {
  const { key } = useLocation()
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    const { answer } = dataset
    delete dataset.answer
    // Hydrating, the banner is there for a moment even where an answer is stored.
    if (!answer && readConsent()) return
    askedOn = key
    if (answer) setConsent(answer === 'yes')
    else dataset.asking = 'hydrated'
    return () => void delete dataset.asking
  }, [key])

  if (asked.length === 0) return <CookieLine text={text} className="cookie-banner" />
  return (
    <Suspense>
      <CookieQuestion text={text} />
    </Suspense>
  )
}
