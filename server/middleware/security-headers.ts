import type { MiddlewareHandler } from 'hono'
import { pathsSource } from '#app/page-paths.ts'
import { BARE_POLICY } from '#app/lib/security/csp.server.ts'

const ONE_YEAR_S = 31_536_000
const REFUSED =
  'accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), ' +
  'geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), ' +
  'picture-in-picture=(), screen-wake-lock=(), usb=(), xr-spatial-tracking=(), browsing-topics=()'
const permissions = (passkeys: '()' | '(self)') =>
  `${REFUSED}, publickey-credentials-get=${passkeys}, publickey-credentials-create=${passkeys}`
const NO_PASSKEYS = permissions('()')
const PASSKEYS = permissions('(self)')

const WITH_PASSKEYS = new RegExp(`^${pathsSource(({ passkeys }) => passkeys === true)}/?$`)

/** Pages, posters and the other pictures of `og:image`. */
const SHARED = new RegExp(
  `^(?:${pathsSource(({ shared }) => shared === true)}|/competition/[^/]+/poster\\.jpg|/images/.+)$`,
)

type Options = { https: boolean; strictPolicy: boolean; reservesMining: boolean }

/** docs/contract.md#headers. Pages bring their own policies; other responses get the bare ones. */
export function securityHeaders(options: Options): MiddlewareHandler {
  const { https, strictPolicy, reservesMining } = options
  return async function setSecurityHeaders(c, next) {
    await next()
    const { headers } = c.res
    if (strictPolicy && !headers.has('content-security-policy'))
      headers.set('content-security-policy', BARE_POLICY)
    headers.set('cross-origin-opener-policy', 'same-origin')
    if (!headers.has('cross-origin-embedder-policy'))
      headers.set('cross-origin-embedder-policy', 'credentialless')
    const isShared = SHARED.test(c.req.path)
    headers.set('cross-origin-resource-policy', isShared ? 'cross-origin' : 'same-origin')
    headers.set('x-content-type-options', 'nosniff')
    headers.set('x-frame-options', 'DENY')
    // Not no-referrer: with it browsers send 'Origin: null' with plain forms.
    headers.set('referrer-policy', 'strict-origin-when-cross-origin')
    headers.set('permissions-policy', WITH_PASSKEYS.test(c.req.path) ? PASSKEYS : NO_PASSKEYS)
    headers.set('origin-agent-cluster', '?1')
    headers.set('tdm-reservation', reservesMining ? '1' : '0')
    if (https) headers.set('strict-transport-security', `max-age=${ONE_YEAR_S}; includeSubDomains`)
  }
}
