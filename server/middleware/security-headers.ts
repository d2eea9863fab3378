import type { MiddlewareHandler } from 'hono'
import { pathsSource } from '#app/page-paths.ts'
import { BARE_POLICY, isFramedByAll } from '#app/lib/security/csp.server.ts'

const ONE_YEAR_S = 31_536_000
const REFUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
  'browsing-topics',
]
const REFUSED = REFUSED_FEATURES.map((feature) => `${feature}=()`).join(', ')
const permissions = (passkeys: '()' | '(self)') =>
  `${REFUSED}, publickey-credentials-get=${passkeys}, publickey-credentials-create=${passkeys}`
const NO_PASSKEYS = permissions('()')
const PASSKEYS = permissions('(self)')

const WITH_PASSKEYS = new RegExp(`^${pathsSource(({ passkeys }) => passkeys === true)}/?$`)

const FRAMABLE = new RegExp(`^${pathsSource(({ framable }) => framable === true)}$`)
/** Pages, posters and the other pictures of `og:image`, oEmbed. */
const SHARED = new RegExp(
  `^(?:${pathsSource(({ shared }) => shared === true)}|/competition/[^/]+/poster\\.jpg|/images/.+|/api/oembed)$`,
)

/** docs/contract.md#headers. Pages bring their own policies; other responses get the bare ones. */
export function securityHeaders({
  https,
  strictPolicy,
  reservesMining,
}: {
  https: boolean
  strictPolicy: boolean
  reservesMining: boolean
}): MiddlewareHandler {
  return async function setSecurityHeaders(c, next) {
    await next()
    const { headers } = c.res
    // Both the path and the policy that its route wrote: another spelling or an error can't be framed.
    const asksFrames = isFramedByAll(headers.get('content-security-policy'))
    const framable = asksFrames && FRAMABLE.test(c.req.path)
    if ((strictPolicy && !headers.has('content-security-policy')) || asksFrames !== framable) {
      headers.set('content-security-policy', BARE_POLICY)
    }
    headers.set('cross-origin-opener-policy', 'same-origin')
    if (!headers.has('cross-origin-embedder-policy')) {
      headers.set('cross-origin-embedder-policy', 'credentialless')
    }
    const isShared = SHARED.test(c.req.path)
    headers.set('cross-origin-resource-policy', isShared ? 'cross-origin' : 'same-origin')
    headers.set('x-content-type-options', 'nosniff')
    if (!framable) headers.set('x-frame-options', 'DENY')
    // Not no-referrer: with it browsers send 'Origin: null' with plain forms.
    headers.set('referrer-policy', 'strict-origin-when-cross-origin')
    headers.set('permissions-policy', WITH_PASSKEYS.test(c.req.path) ? PASSKEYS : NO_PASSKEYS)
    // A frame may share its process with older ones of this origin, and browsers warn about that.
    if (!framable) headers.set('origin-agent-cluster', '?1')
    headers.set('tdm-reservation', reservesMining ? '1' : '0')
    if (https) headers.set('strict-transport-security', `max-age=${ONE_YEAR_S}; includeSubDomains`)
  }
}
