import type { ComponentProps } from 'react'
import { Link as RouterLink, NavLink as RouterNavLink } from 'react-router'

/**
 * A link within the site: the old page fades out, then the new one in (app/styles.css). Links that
 * only change what the same page shows set `viewTransition={false}`.
 */
export function Link({ viewTransition = true, ...props }: ComponentProps<typeof RouterLink>) {
  return <RouterLink viewTransition={viewTransition} {...props} />
}

/** A `Link` that is marked as current on its own page. */
export function NavLink({ viewTransition = true, ...props }: ComponentProps<typeof RouterNavLink>) {
  return <RouterNavLink viewTransition={viewTransition} {...props} />
}
