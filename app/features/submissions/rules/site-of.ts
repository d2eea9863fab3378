/** Below these, everybody can have a name: 'harbour-house.co.uk'. */
const SECOND_LEVEL = /^(?:co|com|org|net|gov|ac|edu)$/
/** Sites on which many promoters have pages or forms. */
const SHARED =
  /(?:^|\.)(?:google\.com|forms\.gle|gleam\.io|woobox\.com|shortstack\.page|surveymonkey\.com|typeform\.com|jotform\.com|eventbrite\.(?:ie|com|co\.uk)|mailchi\.mp|linktr\.ee|bit\.ly|wordpress\.com|blogspot\.com|wixsite\.com|squarespace\.com|myshopify\.com|facebook\.com|instagram\.com|tiktok\.com|x\.com|linkedin\.com|youtube\.com|youtu\.be)$/

/** Returns 'harbour-house.ie' for 'https://shop.harbour-house.ie/win'; nothing for sites that promoters share. */
export function siteOf(link: string): string | undefined {
  const host = URL.parse(link)?.hostname ?? ''
  if (SHARED.test(host) || !/\.[a-z]/.test(host)) return undefined
  const labels = host.split('.')
  const length = labels.length > 2 && SECOND_LEVEL.test(labels.at(-2) ?? '') ? 3 : 2
  return labels.slice(-length).join('.')
}
