import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { readCatalogueVersion } from '#app/features/directory/queries/open-listings.server.ts'
import { findListing } from '#app/features/listings/queries/listing.server.ts'
import { countAddedLast7Days } from '#app/features/directory/queries/lists.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, NOW } from '#test/makers.ts'
import { decideCompetition, type Decision } from './decide-competition.server.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'

const later = (ms: number) => new Date(NOW.getTime() + ms)

function decide(
  db: Db,
  { actor }: { actor: Admin },
  competitionID: number,
  status: Decision['status'],
  { now = NOW, ...more }: { reason?: string; now?: Date } = {},
) {
  const deps = { db, baseUrl: 'https://competitions.example' }
  return decideCompetition(deps, actor, { competitionID, status, ...more }, now)
}

const log = (db: Db) => db.selectFrom('moderation_log').selectAll().orderBy('id').execute()
const mails = (db: Db) => db.selectFrom('mails').selectAll().orderBy('id').execute()

async function aWaiting(db: Db, submittedBy: number | null = null) {
  const fields = { competitionTitle: 'Win one of three hampers', source: 'member' } as const
  return aCompetition(db, { ...fields, status: 'pending', submittedBy })
}

testOnDatabase('a repeated decision has one effect', async (db) => {
  const [one, two] = [await anAdmin(db), await anAdmin(db)]
  const submitter = await aMember(db)
  for (const status of ['approved', 'rejected'] as const) {
    const { competitionID } = await aWaiting(db, submitter.id)
    const [logged, sent] = [(await log(db)).length, (await mails(db)).length]
    expect((await decide(db, one, competitionID, status)).changed).toBe(true)
    const version = await readCatalogueVersion(db)
    const again = await decide(db, two, competitionID, status, {
      now: later(HOUR_MS),
      reason: 'x',
    })
    expect(again).toMatchObject({ changed: false, listing: { decidedBy: one.username } })
    expect(again.listing).toMatchObject({ rejectionReason: null, decidedAt: NOW.getTime() })
    expect([(await log(db)).length, (await mails(db)).length]).toEqual([logged + 1, sent + 1])
    expect(await readCatalogueVersion(db)).toBe(version)
  }
})

testOnBothDatabases(
  'one of two opposite concurrent decisions wins, and the other is refused',
  async (db) => {
    const [una, liam] = [await anAdmin(db, { username: 'una' }), await anAdmin(db)]
    for (let round = 0; round < 10; round += 1) {
      const { competitionID } = await aWaiting(db)
      const [yes, no] = await Promise.allSettled([
        decide(db, una, competitionID, 'approved'),
        decide(db, liam, competitionID, 'rejected'),
      ])
      const [won, lost] = yes.status === 'fulfilled' ? [yes, no] : [no, yes]
      const [winner, done] = won === yes ? ['una', 'approved'] : [liam.username, 'rejected']
      expect(won).toMatchObject({ status: 'fulfilled', value: { changed: true } })
      expect(lost).toMatchObject({
        status: 'rejected',
        reason: {
          kind: 'conflict',
          message: `${winner} has ${done} “Win one of three hampers” in the meantime.`,
        },
      })
      expect(await findListing(db, competitionID)).toMatchObject({
        status: done,
        decidedBy: winner,
      })
      expect(await log(db)).toHaveLength(round + 1)
    }
  },
)

testOnBothDatabases('fifty concurrent approvals publish, log and mail once', async (db) => {
  const submitter = await aMember(db)
  const { competitionID } = await aWaiting(db, submitter.id)
  const admins = [await anAdmin(db), await anAdmin(db), await anAdmin(db)]
  const version = await readCatalogueVersion(db)
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const admin = admins[index % 3] ?? (await anAdmin(db))
      return decide(db, admin, competitionID, 'approved')
    }),
  )
  const [winner, ...others] = answers.filter(({ changed }) => changed)
  expect([winner?.changed, others]).toEqual([true, []])
  expect(new Set(answers.map(({ listing }) => listing.decidedBy)).size).toBe(1)
  expect(await countAddedLast7Days(db, NOW)).toBe(1)
  expect(await log(db)).toMatchObject([{ actor_name: winner?.listing.decidedBy }])
  expect(await mails(db)).toHaveLength(1)
  expect(await readCatalogueVersion(db)).toBe(version + 1)
})
