import { isSocialMedia } from '#app/features/reading/rules/social-media.ts'
import { registrableDomain } from '#app/lib/web/registrable-domain.ts'

/** Sites on which many promoters have pages or forms. */
const SHARED =
  /(?:^|\.)(?:google\.com|forms\.gle|gleam\.io|woobox\.com|shortstack\.page|surveymonkey\.com|typeform\.com|jotform\.com|eventbrite\.(?:ie|com|co\.uk)|mailchi\.mp|linktr\.ee|bit\.ly|wordpress\.com|blogspot\.com|wixsite\.com|squarespace\.com|myshopify\.com|youtube\.com|youtu\.be)$/

/** Returns 'harbour-house.ie' for 'https://shop.harbour-house.ie/win'; nothing for sites that promoters share. */
export function siteOf(link: string): string | undefined {
  const host = URL.parse(link)?.hostname ?? ''
  const isAddress = !/\.[a-z]/.test(host)
  return isAddress || SHARED.test(host) || isSocialMedia(link) ? undefined : registrableDomain(link)
}
