import { registrableDomain } from '#app/lib/web/registrable-domain.ts'
import { isSharedHost } from './shared-hosts.ts'

/** Returns 'harbour-house.ie' for 'https://win.harbour-house.ie/'; nothing for a host that promoters share. */
export function promoterDomain(entryUrl: string): string | undefined {
  const host = URL.parse(entryUrl)?.hostname ?? ''
  if (isSharedHost(host) || !/\.[a-z]/.test(host)) return undefined
  return registrableDomain(entryUrl)
}
