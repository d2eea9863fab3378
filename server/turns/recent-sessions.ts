import { LRUCache } from 'lru-cache'
import { hashSecret } from '#app/lib/security/secrets.server.ts'
import { MEMBER_COOKIE_VALUE } from '#app/lib/security/session-cookie.server.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'

const REMEMBERED_MS = 10 * MINUTE_MS
const MAX_SESSIONS = 10_000

type Options = {
  cookieName: string
  /** Monotonic milliseconds. */
  now?: () => number
}

export type Role = 'visitor' | 'member' | 'admin'
export type RecentSessions = ReturnType<typeof openRecentSessions>

/** Who may go first must be known before the database is asked, and an invented cookie must not be enough. */
export function openRecentSessions({ cookieName, now = () => performance.now() }: Options) {
  /** By the hash of the secret. */
  const roles = new LRUCache<string, Exclude<Role, 'visitor'>>({
    max: MAX_SESSIONS,
    ttl: REMEMBERED_MS,
    ttlResolution: 0,
    perf: { now },
  })
  // oxlint-disable-next-line expressions/linear-time -- its spaces stand before a name that has none
  const secretIn = new RegExp(`(?:^|;\\s*)${cookieName}=${MEMBER_COOKIE_VALUE}([\\w-]{43})(?:;|$)`)
  return {
    confirm(sessionHash: string, isAdmin: boolean) {
      roles.set(sessionHash, isAdmin ? 'admin' : 'member')
    },
    forget(sessionHash: string) {
      roles.delete(sessionHash)
    },
    roleOf(cookie: string | undefined): Role {
      const secret = cookie && secretIn.exec(cookie)?.[1]
      return (secret && roles.get(hashSecret(secret))) || 'visitor'
    },
  }
}
