import type { ReactNode } from 'react'
import { setConsent } from '#app/ui/device/consent-store.ts'
import { Link } from '#app/ui/link.tsx'
import { Banner } from './banner.tsx'
import { PolicyLink, YES } from './cookie-line.tsx'

const ANSWERS = { yes: YES, no: 'No thanks' }

export default function CookieQuestion({ text }: { text: string }): ReactNode {
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
