/** Who goes first when there is not room for all (highest first). */
export const PRIORITIES = ['health', 'admin', 'member', 'file', 'page', 'picture'] as const
export type Priority = (typeof PRIORITIES)[number]
export type Role = 'visitor' | 'member' | 'admin'

/**
 * A request of this rank is admitted while fewer than this many are in flight, of all ranks but
 * pictures. Pictures are counted by themselves: most of them wait for an encoder, in a queue of
 * its own (`media/picture-work.server.ts`), and must not take the places of pages meanwhile.
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
 * Most pages are rendered in one go, so that whoever comes meanwhile waits unseen, in no place: in
 * each turn of the event loop those of a rank are refused after so many milliseconds, until the next.
 */
export const MAX_TICK_MS: Readonly<Record<Priority, number>> = {
  health: Infinity,
  admin: 800,
  member: 500,
  file: 400,
  page: 300,
  picture: 250,
}
/** A turn is never too long for so few: a page with its pictures, or one slow page, is no crowd. */
export const TURN_MIN = 32

/**
 * What one address (/64) may take when others ask too: of the places, once half of them are taken,
 * and of the time of a turn. Of an address this many requests are let in whatever the time.
 */
export const ADDRESS_SHARE = 1 / 4
export const ADDRESS_TURN_MIN = 8

const HEALTH = /^\/(healthz|readyz|metrics)$/
/** What only admins call: the pages of the desk, and the decisions made on them. */
const ADMIN =
  /^\/(admin|api\/((update|undo)-competition-status|update-(premium-status|competition-end-date)|(pending|fpd)-competitions|preview-campaign|campaign-progress))\b/
const FILE = /^\/(assets\/|icons\/|media\/|[\w-]+\.(svg|ico|png|js|webmanifest)$)/
/** What may have to be encoded. */
const PICTURE = /^\/(_ipx\/|competition\/[^/]+\/poster\.jpg$)/

/** Returns what a request is worth, by its address and by whose session was confirmed of late. */
export function rankOf(path: string, role: Role): Priority {
  if (HEALTH.test(path)) return 'health'
  if (role === 'admin' && ADMIN.test(path)) return 'admin'
  if (PICTURE.test(path)) return 'picture'
  if (FILE.test(path)) return 'file'
  return role === 'visitor' ? 'page' : 'member'
}
