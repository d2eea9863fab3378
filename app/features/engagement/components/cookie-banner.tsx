import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { readConsent, setConsent } from '#app/ui/device/consent-store.ts'
import { Link } from '#app/ui/link.tsx'
import type { Question } from '../rules/consent-texts.ts'
import { Banner } from './banner.tsx'

const YES = 'Okay, Thanks'
const ANSWERS = { yes: YES, no: 'No thanks' }

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
  buttons.push(
    <Link key="choose" to="/cookie-policy#your-choice" className="button-primary px-2">
      Choose
    </Link>,
  )
  return (
    <Banner label="Cookies" buttons={buttons} className="cookie-banner">
      {text} <PolicyLink />
    </Banner>
  )
}

/** At the bottom of a visit's first page, below the footer of the others. */
export function CookieLine({ text, className = '' }: { text: string; className?: string }) {
  return (
    <section
      aria-label="Cookies"
      className={`no-print pointer-events-auto border-t border-line bg-card text-xs sm:text-sm ${className}`}
      data-nosnippet
    >
      <div className="page-width flex min-h-[47px] items-center justify-between gap-[8px]">
        <p>
          {text} <PolicyLink />
        </p>
        <button
          type="button"
          className="button -mr-[8px] shrink-0 px-[8px] font-semibold text-link hover:bg-tint"
          data-answer="yes"
          onClick={() => setConsent(true)}
        >
          {YES}
        </button>
      </div>
    </section>
  )
}

function PolicyLink() {
  return (
    <Link to="/cookie-policy" className="whitespace-nowrap underline underline-offset-3">
      Cookie policy
    </Link>
  )
}
