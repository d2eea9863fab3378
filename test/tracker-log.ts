import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { syncTracker } from '#app/features/tracker/operations/sync-tracker.server.ts'
import { newEntry } from '#app/features/tracker/rules/records.ts'
import { NOW, TODAY } from './makers.ts'

/** Stores an entry, a mark and a win with a marked prize. */
export async function aTrackerLog(db: Db, userId: number, mark: string) {
  const stamp = { at: 1, device: 'phone' }
  const texts = { prize: `won by ${mark}`, promoter: 'Harbour House', note: '' }
  const dates = { wonOn: TODAY, answeredOn: TODAY, promisedBy: null, arrivedOn: null }
  const win = { id: randomUUID(), competitionID: null, value: 5, deleted: false }
  await syncTracker(
    db,
    { id: userId },
    {
      device: stamp.device,
      after: 0,
      entries: [newEntry({ id: randomUUID(), competitionID: 1, at: 1, via: 'opened' })],
      undone: [],
      marks: [{ competitionID: 1, state: 'not-for-me', ...stamp }],
      wins: [{ ...win, ...texts, ...dates, ...stamp }],
    },
    NOW,
  )
}
