import type { MiddlewareHandler } from 'hono'
import { BARE_POLICY } from '#app/lib/security/csp.server.ts'

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
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
  'browsing-topics',
]
const PERMISSIONS = REFUSED_FEATURES.map((feature) => `${feature}=()`).join(', ')

/** docs/contract.md#headers. Pages bring their own policies; other responses get the bare ones. */
export function securityHeaders({
  https,
  strictPolicy,
}: {
  https: boolean
  strictPolicy: boolean
}): MiddlewareHandler {
  return async function setSecurityHeaders(c, next) {
    await next()
    const { headers } = c.res
    if (strictPolicy && !headers.has('content-security-policy')) {
      headers.set('content-security-policy', BARE_POLICY)
    }
    headers.set('cross-origin-opener-policy', 'same-origin')
    if (!headers.has('cross-origin-embedder-policy')) {
      headers.set('cross-origin-embedder-policy', 'credentialless')
    }
    headers.set('cross-origin-resource-policy', 'same-origin')
    headers.set('x-content-type-options', 'nosniff')
    headers.set('x-frame-options', 'DENY')
    // Not no-referrer: with it browsers send 'Origin: null' with plain forms.
    headers.set('referrer-policy', 'strict-origin-when-cross-origin')
    headers.set('permissions-policy', PERMISSIONS)
    headers.set('origin-agent-cluster', '?1')
    if (https) headers.set('strict-transport-security', `max-age=${ONE_YEAR_S}; includeSubDomains`)
  }
}
