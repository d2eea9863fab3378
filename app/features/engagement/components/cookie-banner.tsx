import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { readConsent, setConsent } from '#app/ui/device/consent-store.ts'
import { Link } from '#app/ui/link.tsx'
import type { Question } from '../rules/consent-texts.ts'
import { Banner } from './banners.tsx'

const ANSWERS = { yes: 'Okay, Thanks', no: 'No thanks' }

/** The location key of the last page that asked. */
let askedOn: string | undefined

export const wasAskedOn = (key: string): boolean => key === askedOn

/**
 * Asks about cookies (docs/contract.md#consent). All answers look alike. Until the page is hydrated
 * `THEME_SCRIPT` shows it where nothing is stored, and `START_SCRIPTS` remembers the answer.
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
  }, [key])

  const buttons = Object.entries(ANSWERS).map(([answer, label]) => (
    <button
      key={answer}
      type="button"
      className="button-primary px-2"
      data-answer={answer}
      onClick={() => setConsent(answer === 'yes')}
    >
      {`${label} `}
    </button>
  ))
  if (asked.length > 0)
    buttons.push(
      <Link key="choose" to="/cookie-policy#your-choice" className="button-primary px-2">
        Choose
      </Link>,
    )
  return (
    <Banner label="Cookies" buttons={buttons} className="cookie-banner">
      {`${text} `}
      <Link to="/cookie-policy" className="whitespace-nowrap underline underline-offset-3">
        Cookie policy
      </Link>
    </Banner>
  )
}
