import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { findListing } from '#app/features/listings/queries/listing.server.ts'
import { submitCompetition } from '#app/features/submissions/operations/submit-competition.server.ts'
import { DEFAULT_CHOICES } from '#app/features/listings/rules/choices.ts'
import type { ListingInput } from '#app/features/listings/input/listing.ts'
import { addDays } from '#app/lib/time/days.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, NOW, TODAY } from '#test/makers.ts'
import { listUnreviewed } from '../queries/listings.server.ts'
import { readDesk } from '../queries/queues.server.ts'
import { decideCompetition } from './decide-competition.server.ts'
import { reviewCompetition } from './review-competition.server.ts'
import { undoDecision } from './undo-decision.server.ts'

const LISTING: ListingInput = {
  competitionTitle: 'Win a kayak',
  description: 'Two metres of it.',
  categories: ['Sports and Leisure'],
  promoterName: 'Harbour House',
  entryUrl: 'https://kayak.example/win',
  ...DEFAULT_CHOICES,
  over18: false,
  costsMoney: false,
  competitionEndDate: addDays(TODAY, 20),
}
const later = (ms: number) => new Date(NOW.getTime() + ms)

async function setUp(db: Db) {
  const admin = (await anAdmin(db)).actor
  const member = await aMember(db, { trusted_at: 1 })
  const send = (changes: Partial<ListingInput> = {}) =>
    submitCompetition(
      db,
      member.actor,
      { listing: { ...LISTING, ...changes }, imageName: null },
      NOW,
    )
  const isTrusted = async () => {
    const row = await db
      .selectFrom('users')
      .select('trusted_at')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    return row.trusted_at !== null
  }
  const waiting = async () => {
    const listings = await listUnreviewed(db, admin, 9)
    expect((await readDesk(db, admin)).unreviewed.waiting).toBe(listings.length)
    return listings.map(({ competitionID }) => competitionID)
  }
  const log = async () =>
    (await db.selectFrom('moderation_log').select('action').orderBy('id').execute()).map(
      ({ action }) => action,
    )
  const deps = { db, baseUrl: 'https://competitions.example' }
  return { admin, member, send, isTrusted, waiting, log, deps }
}

testOnBothDatabases(
  'a trusted member’s listing is published at once, to be looked at',
  async (db) => {
    const { admin, send, waiting, log } = await setUp(db)
    const listing = await send()
    expect(listing).toMatchObject({ status: 'approved', decidedBy: null })
    expect((await send()).competitionID).toBe(listing.competitionID)
    expect(await waiting()).toEqual([listing.competitionID])

    const { competitionID } = listing
    const keep = { competitionID, keep: true }
    expect(await reviewCompetition(db, admin, keep, NOW)).toMatchObject({ changed: true })
    expect(await reviewCompetition(db, admin, keep, NOW)).toMatchObject({ changed: false })
    expect(await waiting()).toEqual([])
    expect(await log()).toEqual(['published at once', 'looked at'])
  },
)

testOnDatabase('restricted listings and possible duplicates wait even so', async (db) => {
  const { send, waiting } = await setUp(db)
  await aCompetition(db, { entryUrl: 'https://open.example/' })
  await aCompetition(db, {
    entryUrl: 'https://closed.example/',
    competitionTitle: 'Win socks',
    competitionEndDate: addDays(TODAY, -40),
  })
  const statusOf = async (changes: Partial<ListingInput>) => (await send(changes)).status
  expect(await statusOf({ costsMoney: true })).toBe('pending')
  expect(await statusOf({ competitionTitle: 'Bet', categories: ['Pets', 'Gambling'] })).toBe(
    'pending',
  )
  expect(await statusOf({ competitionTitle: 'Sun', entryUrl: 'https://open.example' })).toBe(
    'pending',
  )
  expect(await statusOf({ competitionTitle: 'Moon', entryUrl: 'https://closed.example' })).toBe(
    'approved',
  )
  expect(await waiting()).toHaveLength(1)
})

testOnDatabase('taking one back ends the trust, until that is undone', async (db) => {
  const { admin, send, isTrusted, waiting, deps, log } = await setUp(db)
  const { competitionID } = await send()
  await reviewCompetition(db, admin, { competitionID, keep: false }, NOW)
  expect([(await findListing(db, competitionID))?.status, await isTrusted()]).toEqual([
    'pending',
    false,
  ])
  expect(await waiting()).toEqual([])
  expect((await send({ competitionTitle: 'Else', entryUrl: 'https://e.example' })).status).toBe(
    'pending',
  )

  const restored = await undoDecision(deps, admin, competitionID, later(1000))
  expect(restored).toMatchObject({ status: 'approved', publishedAt: NOW.getTime() })
  expect([await isTrusted(), await waiting()]).toEqual([true, [competitionID]])

  await reviewCompetition(db, admin, { competitionID, keep: true }, later(2000))
  await undoDecision(deps, admin, competitionID, later(3000))
  expect(await waiting()).toEqual([competitionID])
  expect(await db.selectFrom('mails').selectAll().execute()).toEqual([])
  expect((await log()).slice(-3)).toEqual(['decision undone', 'looked at', 'decision undone'])
})

testOnDatabase('rejecting any of theirs ends the trust, and undo restores both', async (db) => {
  const { admin, send, isTrusted, waiting, deps } = await setUp(db)
  const { competitionID } = await send()
  const reject = { competitionID, status: 'rejected', from: 'approved', reason: 'Gone.' } as const
  await decideCompetition(deps, admin, reject, NOW)
  expect([await isTrusted(), await waiting()]).toEqual([false, []])
  await undoDecision(deps, admin, competitionID, later(1000))
  expect([await isTrusted(), await waiting()]).toEqual([true, [competitionID]])

  await decideCompetition(deps, admin, reject, later(2000))
  const publish = { competitionID, status: 'approved', from: 'rejected' } as const
  await decideCompetition(deps, admin, publish, later(3000))
  expect([await isTrusted(), await waiting()]).toEqual([false, []])
})

testOnDatabase('corrections are saved when a listing is kept', async (db) => {
  const { admin, send } = await setUp(db)
  const { competitionID, updatedAt } = await send()
  const corrections = { competitionTitle: 'Win two kayaks' }
  const keep = { competitionID, keep: true, corrections }
  await expect(
    reviewCompetition(db, admin, { ...keep, version: updatedAt - 1 }, NOW),
  ).rejects.toMatchObject({ kind: 'conflict' })
  const { listing } = await reviewCompetition(db, admin, { ...keep, version: updatedAt }, NOW)
  expect(listing.competitionTitle).toBe('Win two kayaks')
})
