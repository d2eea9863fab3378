import { Suspense } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { lazyExtra } from '#app/ui/loading/lazy-extra.ts'

/** Loaded on demand; if loading fails, the page omits them. */
const Reference = lazyExtra(() => import('./error-reference.tsx'))
const Compass = lazyExtra(() => import('./compass.tsx'))

const BUTTONS = [
  { to: '/', label: 'Home page' },
  { to: '/login', label: 'Login' },
  { to: '/new-competitions', label: 'New Competitions' },
] as const

export function ErrorPage({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  const title = missing
    ? "Sorry, we couldn't find what you are looking for (404)"
    : 'Sorry, something went wrong!'
  return (
    <section className="mx-auto max-w-xl py-12 text-center">
      <title>{`${missing ? 'This page could not be found' : title} | Competitions Ireland`}</title>
      <meta name="robots" content="noindex" />
      <div className="h-28">
        <Suspense>
          <Compass />
        </Suspense>
      </div>
      <h1 className="mt-6 text-2xl font-semibold sm:text-3xl">{title}</h1>
      <p className="mt-3 text-muted">
        {missing
          ? 'This page could not be found. It may have closed, or the address may have a typo.'
          : 'It is our fault, not yours. Please try again in a moment.'}
      </p>
      {isFromServer(error) && (
        <Suspense>
          <Reference />
        </Suspense>
      )}
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

/** Recognises a serialised server error, in the browser too. */
function isFromServer(error: unknown) {
  return isRouteErrorResponse(error)
    ? error.status >= 500
    : error instanceof Error && error.message === 'Unexpected Server Error'
}
