import { Icon } from '#app/ui/icon.tsx'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'

const AGE_KEY = 'over18'

/** The address that shows an adults' category; the answer is asked once and kept on the device. */
export function adultPath(path: string) {
  return `${path}?over18=yes`
}

/** Shown in place of a list for adults until the visitor says they are 18. Works without script. */
export function AgeQuestion({ category, path }: { category: string; path: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    if (readAnswer()) void navigate(adultPath(path), { replace: true })
  }, [navigate, path])

  return (
    <section className="mx-auto max-w-lg rounded-card bg-card px-6 py-10 text-center shadow-card">
      <Icon name="shield-exclamation-point" size={44} className="mx-auto text-urgent" />
      <h2 className="mt-4 text-xl font-semibold">Are you 18 or over?</h2>
      <p className="mt-2 text-muted">
        Listings in {category} may cost money and are for adults only. Only you and this device will
        know the answer.
      </p>
      <p className="mt-6 flex flex-wrap justify-center gap-3">
        <Link to={adultPath(path)} replace className="button-primary" onClick={keepAnswer}>
          Yes, I am 18 or over
        </Link>
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

function keepAnswer() {
  try {
    localStorage.setItem(AGE_KEY, 'yes')
  } catch {
    // Storage is refused: the question comes again next time.
  }
}
