import { hashSecret } from '#app/lib/security/secrets.server.ts'
import { MEMBER_COOKIE_VALUE } from '#app/lib/security/session-cookie.server.ts'
import type { Role } from './priorities.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'

type Options = {
  cookieName: string
  /** Milliseconds of any clock that only goes forward. */
  now?: () => number
}

export type RecentSessions = ReturnType<typeof openRecentSessions>

const REMEMBERED_MS = 10 * MINUTE_MS
const MAX_SESSIONS = 10_000

/**
 * Remembers which sessions the database has just confirmed, for the load shedder: it cannot ask
 * the database, and an invented cookie must not get a member's priority.
 */
export function openRecentSessions({ cookieName, now = () => performance.now() }: Options) {
  /** By the hash of their secret; the one confirmed longest ago stands first. */
  const sessions = new Map<string, { isAdmin: boolean; confirmedAt: number }>()
  const secretIn = new RegExp(`(?:^|;\\s*)${cookieName}=${MEMBER_COOKIE_VALUE}([\\w-]{43})(?:;|$)`)

  return {
    confirm(sessionHash: string, isAdmin: boolean) {
      sessions.delete(sessionHash)
      sessions.set(sessionHash, { isAdmin, confirmedAt: now() })
      const [oldest] = sessions.keys()
      if (sessions.size > MAX_SESSIONS && oldest !== undefined) sessions.delete(oldest)
    },
    forget(sessionHash: string) {
      sessions.delete(sessionHash)
    },
    /** Returns whose session the cookie opened within the last minutes. */
    roleOf(cookie: string | undefined): Role {
      const secret = cookie && secretIn.exec(cookie)?.[1]
      const session = secret ? sessions.get(hashSecret(secret)) : undefined
      if (!session || now() - session.confirmedAt > REMEMBERED_MS) return 'visitor'
      return session.isAdmin ? 'admin' : 'member'
    },
  }
}
