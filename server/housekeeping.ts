import type { Logger } from 'pino'
import type { Db } from '#app/db/client.server.ts'
import { removeClosedDocuments } from '#app/db/search.server.ts'
import { forgetEndedSessions } from '#app/features/accounts/operations/sessions.server.ts'
import { keyOldListings } from '#app/features/competitions/operations/key-old-listings.server.ts'
import { dublinDay } from '#app/lib/days.ts'

const HOUR_MS = 3_600_000

/** What time makes useless goes, at the start and every hour: ended sessions, closed listings' words. */
export function startHousekeeping(db: Db, clock: () => Date, log: Logger) {
  const tidy = async () => {
    try {
      await forgetEndedSessions(db, clock())
      await keyOldListings(db)
      await removeClosedDocuments(db, dublinDay(clock()))
    } catch (error) {
      log.error({ err: error }, 'housekeeping failed')
    }
  }
  void tidy()
  return setInterval(() => void tidy(), HOUR_MS).unref()
}
