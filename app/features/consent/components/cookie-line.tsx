import { setConsent } from '#app/ui/device/consent-store.ts'
import { Link } from '#app/ui/link.tsx'

export const YES = 'Okay, Thanks'

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

export function PolicyLink() {
  return (
    <Link to="/cookie-policy" className="whitespace-nowrap underline underline-offset-3">
      Cookie policy
    </Link>
  )
}
