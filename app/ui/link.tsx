import type { ComponentProps } from 'react'
import { Link as RouterLink, NavLink as RouterNavLink } from 'react-router'
import { connectionAllowsPrefetch } from '#app/lib/browser/connection.ts'

type LinkProps = ComponentProps<typeof RouterLink>

/**
 * A link within the site: the old page fades out, then the new one in (app/styles.css). Links that
 * only change what the same page shows set `viewTransition={false}`. Nothing is prefetched on a slow
 * or metered connection.
 */
export function Link({ viewTransition = true, prefetch, ...props }: LinkProps) {
  const allowed = connectionAllowsPrefetch() ? prefetch : 'none'
  return <RouterLink viewTransition={viewTransition} prefetch={allowed} {...props} />
}

/** A `Link` that is marked as current on its own page. */
export function NavLink({ viewTransition = true, ...props }: ComponentProps<typeof RouterNavLink>) {
  return <RouterNavLink viewTransition={viewTransition} {...props} />
}
