import type { Db } from '#app/db/client.server.ts'
import {
  announceChange,
  insertCompetition,
  type NewCompetition,
} from '#app/features/competitions/operations.server.ts'
import { toDay } from '#app/lib/days.ts'

/** The clock of the tests: noon in Ireland on a winter Saturday. */
export const NOW = new Date('2026-11-21T12:00:00Z')
export const TODAY = toDay('2026-11-21')

/** An approved, open listing; `overrides` change what the test is about. */
export async function aCompetition(db: Db, overrides: Partial<NewCompetition> = {}, now = NOW) {
  const inserted = await db.transaction().execute(async (tx) => {
    const made = await insertCompetition(
      tx,
      {
        competitionTitle: 'Win a weekend in Dingle',
        description: 'Two nights by the sea.',
        categories: ['Travel and Hotels'],
        promoterName: 'Harbour House',
        entryUrl: 'https://www.harbour-house.example/win',
        kind: 'free-prize-draw',
        entryMethod: 'online-form',
        entryFrequency: 'once',
        eligibility: 'roi',
        over18: false,
        costsMoney: false,
        competitionEndDate: toDay('2026-12-01'),
        imageName: null,
        importKey: null,
        status: 'approved',
        source: 'admin',
        submittedBy: null,
        ...overrides,
      },
      now,
    )
    await announceChange(tx)
    return made
  })
  return inserted
}
