/**
 * Pages for reading, whose only input is a search. Only they may load third-party scripts or invite
 * visitors to join. Any page not listed here is excluded, however its URL is spelled.
 */
const READING = [
  '',
  'new-competitions',
  'competitions-ending-soon',
  'competition-category(/[a-z0-9%&-]+)?',
  'competition/(?!edit$)[a-z0-9-]+',
  'search',
  'how-to-win',
  'frequently-asked-questions',
  'cookie-policy',
  'privacy-policy',
  'terms-and-conditions-of-use',
  'running-competition-ireland',
  '50-insane-facts-about-ireland',
  'win-[a-z-]+',
  'win/[a-z-]+',
]
const READING_PATH = new RegExp(`^/(${READING.join('|')})$`)

export function isReadingPage(pathname: string): boolean {
  return READING_PATH.test(pathname)
}

export function isAdminPage(pathname: string): boolean {
  return /^\/admin(\/|$)/i.test(pathname)
}
