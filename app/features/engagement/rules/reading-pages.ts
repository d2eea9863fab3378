import { pagesWith } from '#app/page-paths.ts'

/** A slug as links spell it: categories have an encoded '&'. */
const SLUG = '(?:[a-z0-9&-]|%26)+'
const READING_PAGES = pagesWith('reading', SLUG)

/** Only pages whose one input is a search may load third-party scripts or invite to join. */
export function isReadingPage(pathname: string): boolean {
  return READING_PAGES.some(({ path }) => path.test(pathname))
}

export function isAdminPage(pathname: string): boolean {
  return /^\/admin(\/|$)/i.test(pathname)
}
