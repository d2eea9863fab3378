import { hashSecret } from '#app/lib/security/secrets.server.ts'
import { MEMBER_COOKIE_VALUE } from '#app/lib/security/session-cookie.server.ts'
import type { Role } from './priorities.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'

type Options = {
  cookieName: string
  /** Monotonic milliseconds. */
  now?: () => number
}

export type RecentSessions = ReturnType<typeof openRecentSessions>

const REMEMBERED_MS = 10 * MINUTE_MS
const MAX_SESSIONS = 10_000

/** The load shedder cannot ask the database, and an invented cookie must not get priority. */
export function openRecentSessions({ cookieName, now = () => performance.now() }: Options) {
  /** By the hash of the secret; the oldest confirmation first. */
  const sessions = new Map<string, { isAdmin: boolean; confirmedAt: number }>()
  // oxlint-disable-next-line expressions/linear-time -- its spaces stand before a name that has none
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
    roleOf(cookie: string | undefined): Role {
      const secret = cookie && secretIn.exec(cookie)?.[1]
      const session = secret ? sessions.get(hashSecret(secret)) : undefined
      if (!session || now() - session.confirmedAt > REMEMBERED_MS) return 'visitor'
      return session.isAdmin ? 'admin' : 'member'
    },
  }
}
