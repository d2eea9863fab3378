export const NOTIFICATION_TITLE = 'Today’s list is ready'

export const ENDPOINT_MAX = 1000

/** The push services of browsers: Chrome and its relatives, Chromium builds without Google's keys, Firefox. */
const HOSTS = ['fcm.googleapis.com', 'jmt17.google.com', 'updates.push.services.mozilla.com']
/** Safari and Edge. */
const DOMAINS = ['.push.apple.com', '.notify.windows.com']

/** Returns whether the address belongs to a push service that a browser uses: no other is ever asked. */
export function isPushService(endpoint: string): boolean {
  const url = endpoint.length <= ENDPOINT_MAX ? URL.parse(endpoint) : null
  if (!url || url.protocol !== 'https:' || url.port || url.username || url.password) return false
  const { hostname } = url
  return HOSTS.includes(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain))
}
