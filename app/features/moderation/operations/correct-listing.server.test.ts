import { expect, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { findListing } from '#app/features/listings/queries/listing.server.ts'
import { addDays } from '#app/lib/time/days.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, NOW, TODAY } from '#test/makers.ts'
import { decideCompetition } from './decide-competition.server.ts'
import { correctCompetition, isCorrected } from './correct-listing.server.ts'
import { undoDecision } from './undo-decision.server.ts'

const deps = (db: Db) => ({ db, baseUrl: 'https://competitions.example' })
const log = (db: Db) =>
  db.selectFrom('moderation_log').select(['action', 'after_value']).orderBy('id').execute()
const LATER = addDays(TODAY, 40)

async function setUp(db: Db) {
  const [admin, member] = [await anAdmin(db), await aMember(db)]
  const { competitionID } = await aCompetition(db, {
    status: 'pending',
    source: 'member',
    submittedBy: member.id,
    categories: ['Pets', 'Travel and Hotels'],
    competitionEndDate: addDays(TODAY, -1),
  })
  const version = (await findListing(db, competitionID))?.updatedAt
  return { admin: admin.actor, member, competitionID, version }
}

testOnDatabase('corrections are saved with the approval, logged and mailed', async (db) => {
  const { admin, competitionID, version } = await setUp(db)
  const { listing } = await decideCompetition(
    deps(db),
    admin,
    {
      competitionID,
      status: 'approved',
      version,
      corrections: {
        competitionTitle: ' Win a  kayak ',
        mainCategory: 'Travel and Hotels',
        competitionEndDate: LATER,
        entryUrl: 'https://kayak.example/enter',
        featured: true,
      },
    },
    NOW,
  )
  const stored = await findListing(db, competitionID)
  expect(stored).toEqual(listing)
  expect(stored).toMatchObject({
    status: 'approved',
    competitionTitle: 'Win a kayak',
    categories: ['Travel and Hotels'],
    competitionEndDate: LATER,
    previousEndDate: null,
    entryUrl: 'https://kayak.example/enter',
    competitionFeaturedFlag: 1,
  })
  expect((await log(db)).map(({ action }) => action)).toEqual([
    'edited',
    'closing date changed',
    'featured',
    'approved',
  ])
  const mails = await db.selectFrom('mails').select('subject').execute()
  expect(mails).toEqual([{ subject: expect.stringContaining('Win a kayak') as string }])

  const undone = await undoDecision(deps(db), admin, competitionID, NOW)
  expect([undone.status, undone.competitionTitle]).toEqual(['pending', 'Win a kayak'])
})

testOnDatabase('refused corrections change and decide nothing', async (db) => {
  const { admin, competitionID, version } = await setUp(db)
  const before = await findListing(db, competitionID)
  const approve = (corrections: object, seen = version) =>
    decideCompetition(
      deps(db),
      admin,
      { competitionID, status: 'approved', version: seen, corrections },
      NOW,
    )
  await expect(approve({ entryUrl: 'javascript:alert(1)' })).rejects.toMatchObject({
    kind: 'invalid',
    errors: { entryUrl: expect.stringContaining('web address') as string },
  })
  await expect(approve({ competitionTitle: ' ' })).rejects.toMatchObject({
    errors: { competitionTitle: 'The title is missing.' },
  })
  await expect(approve({ competitionEndDate: 'soon' })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(approve({ competitionTitle: 'Still closed' })).rejects.toMatchObject({
    kind: 'conflict',
  })
  const correction = { competitionEndDate: LATER }
  await expect(approve(correction, (version ?? 0) - 1)).rejects.toMatchObject({ kind: 'conflict' })
  await expect(
    decideCompetition(
      deps(db),
      admin,
      { competitionID, status: 'approved', corrections: correction },
      NOW,
    ),
  ).rejects.toMatchObject({ kind: 'invalid' })
  expect(await findListing(db, competitionID)).toEqual(before)
  expect(await log(db)).toEqual([])
})

testOnDatabase('a rejection leaves the listing as it was sent', async (db) => {
  const { admin, competitionID, version } = await setUp(db)
  const corrections = { competitionTitle: 'Win a kayak' }
  await decideCompetition(
    deps(db),
    admin,
    { competitionID, status: 'rejected', version, corrections },
    NOW,
  )
  expect((await findListing(db, competitionID))?.competitionTitle).toBe('Win a weekend in Dingle')
})

testOnDatabase('corrections are saved without a decision, once per version', async (db) => {
  const { admin, competitionID, version } = await setUp(db)
  const later = new Date(NOW.getTime() + 1000)
  const input = { competitionID, version, corrections: { competitionTitle: 'Win a kayak' } }
  const corrected = await correctCompetition(db, admin, input, later)
  expect([corrected.status, corrected.competitionTitle]).toEqual(['pending', 'Win a kayak'])
  await expect(correctCompetition(db, admin, input, later)).rejects.toMatchObject({
    kind: 'conflict',
  })
  const same = { ...input, version: corrected.updatedAt }
  await correctCompetition(db, admin, same, new Date(later.getTime() + 1000))
  expect((await findListing(db, competitionID))?.updatedAt).toBe(corrected.updatedAt)
  expect(await log(db)).toEqual([{ action: 'edited', after_value: 'title: Win a kayak' }])
})

test('only values that differ are corrections', () => {
  const same = {
    competitionTitle: 'Win a kayak',
    mainCategory: 'Pets',
    competitionEndDate: '2026-12-01',
    entryUrl: 'https://kayak.example/',
  } as const
  const listing = { ...same, competitionFeaturedFlag: null }
  const featured = { ...same, competitionFeaturedFlag: 1 } as const
  expect(isCorrected(listing, { ...same, featured: false })).toBe(false)
  expect(isCorrected(listing, {})).toBe(false)
  expect(isCorrected(listing, { ...same, mainCategory: 'Cars' })).toBe(true)
  expect(isCorrected(listing, { featured: true })).toBe(true)
  expect(isCorrected(featured, { ...same, featured: false })).toBe(true)
})
