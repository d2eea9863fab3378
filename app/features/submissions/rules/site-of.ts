import { registrableDomain } from '#app/lib/web/registrable-domain.ts'
import { isOnSharedSite } from './shared-sites.ts'

/** Returns 'harbour-house.ie' for 'https://shop.harbour-house.ie/win'; nothing for sites that promoters share. */
export function siteOf(link: string): string | undefined {
  const host = URL.parse(link)?.hostname ?? ''
  const isAddress = !/\.[a-z]/.test(host)
  return isAddress || isOnSharedSite(link) ? undefined : registrableDomain(link)
}
