import { getDomain } from 'tldts'

/** 'shop.harbour-house.ie' → 'harbour-house.ie'; the host itself where there is no such domain. */
export function registrableDomain(address: string): string | undefined {
  const host = URL.parse(address)?.hostname
  return host === undefined ? undefined : (getDomain(host, { allowPrivateDomains: true }) ?? host)
}
