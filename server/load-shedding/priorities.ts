import { pathsSource } from '#app/page-paths.ts'

/** Highest first. */
export const PRIORITIES = ['health', 'admin', 'member', 'file', 'page', 'picture'] as const
export type Priority = (typeof PRIORITIES)[number]
export type Role = 'visitor' | 'member' | 'admin'

/**
 * A request of this priority is admitted while fewer than this many are in flight. Pictures have a
 * separate count: most wait for an encoder (`media/picture-work.server.ts`) and must not block
 * pages.
 */
export const MAX_IN_FLIGHT: Readonly<Record<Priority, number>> = {
  health: Infinity,
  admin: 160,
  member: 128,
  file: 96,
  page: 64,
  picture: 160,
}

/**
 * Rendering blocks the event loop, so waiting requests are in no queue we can see. A request of
 * this priority is refused when the current event-loop tick has lasted longer.
 */
export const MAX_TICK_MS: Readonly<Record<Priority, number>> = {
  health: Infinity,
  admin: 800,
  member: 500,
  file: 400,
  page: 300,
  picture: 250,
}
/** This many requests per tick are always admitted: a page with its pictures is no overload. */
export const TURN_MIN = 32

/**
 * The share of one address (/64) while others send requests: of the places once half are taken, and
 * of a tick's time. `ADDRESS_TURN_MIN` requests of an address are always admitted.
 */
export const ADDRESS_SHARE = 1 / 4
export const ADDRESS_TURN_MIN = 8

const HEALTH = /^\/(healthz|readyz|metrics)$/
/** The admin pages and the API calls they make. */
const ADMIN_PAGE = pathsSource(({ audience }) => audience === 'admins')
const ADMIN_CALL =
  '/api/(?:(?:update|undo)-competition-status|update-(?:premium-status|competition-end-date)|(?:pending|fpd)-competitions|preview-campaign|campaign-progress)'
const ADMIN = new RegExp(`^(?:${ADMIN_PAGE}|${ADMIN_CALL})\\b`)
const FILE = /^\/(assets\/|icons\/|media\/|[\w-]+\.(svg|ico|png|js|webmanifest)$)/
/** Pictures that may need encoding. */
const PICTURE = /^\/(_ipx\/|competition\/[^/]+\/poster\.jpg$)/

/** Returns a request's priority, by its path and the role of its recently confirmed session. */
export function rankOf(path: string, role: Role): Priority {
  if (HEALTH.test(path)) return 'health'
  if (role === 'admin' && ADMIN.test(path)) return 'admin'
  if (PICTURE.test(path)) return 'picture'
  if (FILE.test(path)) return 'file'
  return role === 'visitor' ? 'page' : 'member'
}
