import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'
import type { PageAddress } from '#app/lib/page-address.ts'
import { lateValue } from './loading/late-value.ts'
import { browserPrefetchesData } from '#app/lib/browser/connection.ts'

/** A query or hash alone is of the page itself. */
export type LinkTarget = PageAddress | `${'?' | '#'}${string}`

type LinkProps = Omit<
  ComponentProps<typeof RouterLink>,
  'defaultShouldRevalidate' | 'discover' | 'mask' | 'relative' | 'state' | 'to'
> & {
  to: LinkTarget
  /** Leads to `to` unchanged, without the key of the visitor’s passport. */
  asWritten?: boolean
}
/** Returns where a link leads for this visitor. */
export const visitorAddress = lateValue<(to: LinkTarget) => LinkTarget>()

/** A path without dots or double slashes, which the router would resolve. */
const RESOLVED_PATH = /^(?!.*\/[./])\//

/** Links that only change part of the page set `viewTransition={false}`. */
export function Link({ viewTransition = true, prefetch, to, asWritten, ...props }: LinkProps) {
  const addressOf = visitorAddress.use()
  // What the router renders, without its hooks, which take a seventh of a page's time on the server.
  if (import.meta.env.SSR && RESOLVED_PATH.test(to)) {
    const {
      replace: _replace,
      reloadDocument: _reloadDocument,
      preventScrollReset: _preventScrollReset,
      children,
      ...attributes
    } = props
    return (
      <a {...attributes} href={to}>
        {children}
      </a>
    )
  }
  return (
    <RouterLink
      to={asWritten || !addressOf ? to : addressOf(to)}
      viewTransition={viewTransition}
      prefetch={browserPrefetchesData() ? prefetch : 'none'}
      discover="none"
      {...props}
    />
  )
}
