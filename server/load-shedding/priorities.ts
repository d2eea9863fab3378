import { pathsSource } from '#app/page-paths.ts'

/** Highest first. */
export const PRIORITIES = ['health', 'admin', 'member', 'file', 'page', 'picture'] as const
export type Priority = (typeof PRIORITIES)[number]
export type Role = 'visitor' | 'member' | 'admin'

/** In flight, at most; pictures, most of which wait for an encoder, are counted separately. */
export const MAX_IN_FLIGHT: Readonly<Record<Priority, number>> = {
  health: Infinity,
  admin: 160,
  member: 128,
  file: 96,
  page: 64,
  picture: 160,
}

/** Rendering blocks the event loop, so a long tick means a queue that we can't see. */
export const MAX_TICK_MS: Readonly<Record<Priority, number>> = {
  health: Infinity,
  admin: 800,
  member: 500,
  file: 400,
  page: 300,
  picture: 250,
}
/** Per tick, always admitted: a page with its pictures is no overload. */
export const MIN_PER_TICK = 32

/** One address's share, while others send requests, of a tick and of places once half are taken. */
export const ADDRESS_SHARE = 1 / 4
export const ADDRESS_MIN_PER_TICK = 8

const HEALTH = /^\/(healthz|readyz|metrics)$/
const ADMIN_PAGE = pathsSource(({ audience }) => audience === 'admins')
const ADMIN_CALL =
  '/api/(?:(?:update|undo)-competition-status|review-competition|update-(?:premium-status|competition-end-date)|(?:pending|fpd)-competitions|preview-campaign|campaign-progress)'
const ADMIN = new RegExp(`^(?:${ADMIN_PAGE}|${ADMIN_CALL})\\b`)
const FILE = /^\/(assets\/|icons\/|media\/|[\w-]+\.(svg|ico|png|js|webmanifest)$)/
/** Pictures that may need encoding. */
const PICTURE = /^\/(_ipx\/|competition\/[^/]+\/poster\.jpg$)/

export function priorityOf(path: string, role: Role): Priority {
  if (HEALTH.test(path)) return 'health'
  if (role === 'admin' && ADMIN.test(path)) return 'admin'
  if (PICTURE.test(path)) return 'picture'
  if (FILE.test(path)) return 'file'
  return role === 'visitor' ? 'page' : 'member'
}
