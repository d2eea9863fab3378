import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { PagePath } from '#app/lib/page-address.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { adultPath } from '#app/features/listings/rules/links.ts'

const AGE_KEY = 'over18'

/** The link carries the answer, so that it works without script; with script it is remembered. */
export default function AgeQuestion({ about, path }: { about: string; path: PagePath }) {
  const navigate = useNavigate()
  useEffect(() => {
    if (readAnswer()) void navigate(adultPath(path), { replace: true })
  }, [navigate, path])

  return (
    <section className="mx-auto max-w-lg rounded-card bg-card px-6 py-10 text-center shadow-card">
      <Icon name="shield-alert" size={44} className="mx-auto text-urgent" />
      <h2 className="mt-4 text-lg font-semibold">Are you 18 or over?</h2>
      <p className="mt-2 text-muted">{about} Only you and this device will know the answer.</p>
      <p className="mt-6 flex flex-wrap justify-center gap-3">
        <Link to={adultPath(path)} replace className="button-primary" onClick={storeAnswer}>
          Yes, I am 18 or over
        </Link>{' '}
        <Link to="/" className="button-quiet">
          No, take me back
        </Link>
      </p>
    </section>
  )
}

function readAnswer() {
  try {
    return localStorage.getItem(AGE_KEY) === 'yes'
  } catch {
    return false
  }
}

function storeAnswer() {
  try {
    localStorage.setItem(AGE_KEY, 'yes')
  } catch {
    // Storage is blocked: the question is asked again next time.
  }
}
