import type { ComponentProps } from 'react'
import { Link as RouterLink, NavLink as RouterNavLink } from 'react-router'
import { connectionAllowsPrefetch } from '#app/lib/browser/connection.ts'

type LinkProps = ComponentProps<typeof RouterLink>

/**
 * A link within the site, with a view transition (app/styles.css); links that only change part of
 * the page set `viewTransition={false}`. Nothing is prefetched on a slow or metered connection.
 */
export function Link({ viewTransition = true, prefetch, ...props }: LinkProps) {
  const allowed = connectionAllowsPrefetch() ? prefetch : 'none'
  return <RouterLink viewTransition={viewTransition} prefetch={allowed} {...props} />
}

/** A `Link` that is marked as current on the page it leads to. */
export function NavLink({ viewTransition = true, ...props }: ComponentProps<typeof RouterNavLink>) {
  return <RouterNavLink viewTransition={viewTransition} {...props} />
}
