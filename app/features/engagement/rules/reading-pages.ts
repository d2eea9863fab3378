import { pagesWith } from '#app/page-paths.ts'

/** A slug as links spell it: categories have an encoded '&'. */
const SLUG = '(?:[a-z0-9&-]|%26)+'
const READING_PAGES = pagesWith('reading', SLUG)

/**
 * Whether a page is for reading, so that its only input is a search. Only such pages may load
 * third-party scripts or invite visitors to join; another spelling of their path does neither.
 */
export function isReadingPage(pathname: string): boolean {
  return READING_PAGES.some(({ path }) => path.test(pathname))
}

export function isAdminPage(pathname: string): boolean {
  return /^\/admin(\/|$)/i.test(pathname)
}
