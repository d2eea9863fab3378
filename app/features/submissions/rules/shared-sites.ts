import { isSocialMedia } from '#app/features/reading/rules/social-media.ts'

/** Sites on which many promoters have pages or forms. */
const SHARED =
  /(?:^|\.)(?:google\.com|forms\.gle|gleam\.io|woobox\.com|shortstack\.page|surveymonkey\.com|typeform\.com|jotform\.com|eventbrite\.(?:ie|com|co\.uk)|mailchi\.mp|linktr\.ee|bit\.ly|wordpress\.com|blogspot\.com|wixsite\.com|squarespace\.com|myshopify\.com|youtube\.com|youtu\.be)$/

export function isOnSharedSite(link: string): boolean {
  return SHARED.test(URL.parse(link)?.hostname ?? '') || isSocialMedia(link)
}
