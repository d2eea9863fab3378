/**
 * The pages with the trait `reading` (app/page-traits.ts), written out because browsers load them once a visitor has
 * answered about cookies; a guard compares them. Slugs are as links spell them: categories have an encoded '&'.
 */
const READING_PAGE =
  /^\/(?:(?:new-competitions|competitions-ending-soon|search|how-to-win|how-we-work|accessibility|link-checking|frequently-asked-questions|cookie-policy|privacy-policy|terms-and-conditions-of-use|running-competition-ireland|50-insane-facts-about-ireland|win-(?:a-holiday|an-ipad|an-iphone|all-ireland-football-final-tickets|electric-picnic-tickets)|win\/welcome-to-competitions-ie-thanks-for-joining)|county(?=\/)(?:\/[a-z]+)|(?:competition-category|competition(?=\/)(?!\/edit$))(?:\/(?:[a-z0-9&-]|%26)+)?)?$/

/** Only pages whose one input is a search may load third-party scripts or invite to join. */
export function isReadingPage(pathname: string): boolean {
  return READING_PAGE.test(pathname)
}
