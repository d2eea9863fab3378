import { expect } from 'vitest'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aSubscriber, NOW } from '#test/makers.ts'
import { proveAddress, suppressAddress } from './suppressions.server.ts'

testOnBothDatabases(
  'a bounced address that complains or stops everything stays stopped',
  async (db) => {
    for (const suppression of ['complained', 'left'] as const) {
      await aSubscriber(db, { email: `${suppression}@example.ie` })
      const key = `${suppression}@example.ie`
      const at = NOW.getTime()
      const isStopped = async () => {
        const row = db.selectFrom('addresses').select('suppression').where('email_key', '=', key)
        return (await row.executeTakeFirstOrThrow()).suppression
      }
      await suppressAddress(db, key, { suppression: 'bounced', at })
      await suppressAddress(db, key, { suppression, at: at + DAY_MS })
      expect(await isStopped()).toBe(suppression)
      await suppressAddress(db, key, { suppression: 'bounced', at: at + 2 * DAY_MS })
      // A proof that the mailbox exists takes back a bounce alone.
      await proveAddress(db, key, new Date(at + 3 * DAY_MS))
      expect(await isStopped()).toBe(suppression)
    }
  },
)
