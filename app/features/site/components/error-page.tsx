import { isRouteErrorResponse, Link } from 'react-router'

const BUTTONS = [
  { to: '/', label: 'Home page' },
  { to: '/login', label: 'Login' },
  { to: '/new-competitions', label: 'New Competitions' },
]

/** The error page (specification.md section 2): one text for 404, one for everything else. */
export function ErrorPage({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  const title = missing
    ? "Sorry, we couldn't find what you are looking for (404)"
    : 'Sorry, something went wrong!'
  return (
    <section className="mx-auto max-w-xl py-12 text-center">
      <title>{`${missing ? 'This page could not be found' : title} | Competitions Ireland`}</title>
      <meta name="robots" content="noindex" />
      <Compass />
      <h1 className="mt-6 text-2xl font-semibold sm:text-3xl">{title}</h1>
      <p className="mt-3 text-muted">
        {missing
          ? 'This page could not be found. It may have closed, or the address may have a typing error.'
          : 'It is our fault, not yours. Please try again in a moment.'}
      </p>
      <ul className="mt-8 flex flex-wrap justify-center gap-3">
        {BUTTONS.map(({ to, label }, index) => (
          <li key={to}>
            <Link to={to} className={index === 0 ? 'button-primary' : 'button-quiet'}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Compass() {
  return (
    <svg viewBox="0 0 96 96" className="mx-auto size-28" aria-hidden="true">
      <circle cx="48" cy="48" r="44" className="fill-tint stroke-line" strokeWidth="2" />
      <circle cx="48" cy="48" r="32" className="fill-card stroke-line" strokeWidth="2" />
      <path d="M48 22 56 48 48 44 40 48Z" className="fill-accent" />
      <path d="M48 74 40 48 48 52 56 48Z" className="fill-primary" />
      <circle cx="48" cy="48" r="3" className="fill-card" />
    </svg>
  )
}
