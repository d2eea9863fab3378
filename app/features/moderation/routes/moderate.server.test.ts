import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { findListing } from '#app/features/listings/queries/listing.server.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, anAdmin } from '#test/makers.ts'
import { postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

const PAGES = [
  '/admin/pending',
  '/admin/fpd',
  '/admin/premium',
  '/admin/all-competitions',
  '/admin/to-check',
]
type Sent = {
  done?: string
  undo?: number
  again?: Record<string, string>
  problem?: { status: number; detail: string; errors?: Record<string, string> }
}

async function setUp(db: Db, shown = '/admin/pending') {
  let kicks = 0
  const app = testApp(db, { renderPage: await pagesAsData(), kickMail: () => (kicks += 1) })
  const admin = await anAdmin(db, { username: 'una' })
  const send = async (intent: string, fields: Record<string, string>, page = shown) => {
    const { status, text } = await postForm(app, page, { intent, ...fields }, admin)
    const { actionData } = JSON.parse(text) as { actionData: Record<string, Sent> | null }
    return { status, ...Object.values(actionData ?? {})[0] }
  }
  return { app, admin, send, kicks: () => kicks }
}

const log = (db: Db) => db.selectFrom('moderation_log').selectAll().orderBy('id').execute()
const state = async (db: Db, id: number) => {
  const { status, rejectionReason } = (await findListing(db, id)) ?? {}
  return [status, rejectionReason]
}

testOnDatabase('listings are approved and rejected with their reasons', async (db) => {
  const { send, kicks } = await setUp(db)
  let made = 0
  const make = async () => {
    made += 1
    const unlikeOthers = {
      competitionTitle: `Win kayak${made}`,
      entryUrl: `https://kayak.example/${made}`,
    }
    return (await aCompetition(db, { status: 'pending', ...unlikeOthers })).competitionID
  }
  for (const [fields, expected] of [
    [{ intent: 'approve' }, ['approved', null]],
    // A typed reason counts only for the button that rejects.
    [{ intent: 'approve', otherReason: 'typed' }, ['approved', null]],
    [{ intent: 'reject' }, ['rejected', null]],
    [{ intent: 'reject', reason: 'It has closed.' }, ['rejected', 'It has closed.']],
    [{ intent: 'reject', otherReason: ' My own. ' }, ['rejected', 'My own.']],
    [{ intent: 'reject', otherReason: '3' }, ['rejected', 'It has closed.']],
    [
      { intent: 'reject', otherReason: '3 prizes are not one' },
      ['rejected', '3 prizes are not one'],
    ],
    [{ intent: 'reject', reason: '', otherReason: 'My own.' }, ['rejected', 'My own.']],
    [
      { intent: 'reject', reason: 'It has closed.', otherReason: 'x' },
      ['rejected', 'It has closed.'],
    ],
  ] as [{ intent: string }, unknown[]][]) {
    const id = await make()
    const { intent, ...others } = fields
    const answer = await send(intent, { competitionID: String(id), ...others })
    const word = intent === 'approve' ? 'Approved' : 'Rejected'
    expect(answer).toEqual({
      status: 200,
      done: `${word} “Win kayak${made}”.`,
      item: `competition-${id}`,
      undo: { competitionID: id },
    })
    expect([fields, await state(db, id)]).toEqual([fields, expected])
  }
  expect(kicks()).toBe(9)
})

testOnDatabase(
  '“from” takes down, publishes again, and guards against outdated pages',
  async (db) => {
    const { send } = await setUp(db, '/admin/all-competitions')
    const { competitionID } = await aCompetition(db)
    const fields = { competitionID: String(competitionID) }
    const old = await send('reject', fields)
    expect([old.status, old.problem?.detail]).toEqual([
      409,
      'Somebody has approved “Win a weekend in Dingle” in the meantime.',
    ])
    await send('reject', { ...fields, from: 'approved' })
    expect(await state(db, competitionID)).toEqual(['rejected', null])
    await send('approve', { ...fields, from: 'rejected' })
    expect(await state(db, competitionID)).toEqual(['approved', null])
    expect((await send('reject', { ...fields, from: 'nowhere' })).status).toBe(400)
  },
)

testOnDatabase('a decision another admin has made is reported, not repeated', async (db) => {
  const { app, send } = await setUp(db)
  const other = await anAdmin(db)
  const { competitionID } = await aCompetition(db, { status: 'pending' })
  const fields = { competitionID: String(competitionID) }
  await send('approve', fields)
  const { text } = await postForm(app, '/admin/pending', { intent: 'approve', ...fields }, other)
  expect(text).toContain('una had approved “Win a weekend in Dingle” already.')
  expect(text).not.toContain('"undo"')
  expect(await log(db)).toHaveLength(1)
})

testOnDatabase('approving a possible duplicate asks once', async (db) => {
  const { send } = await setUp(db)
  await aCompetition(db, { status: 'rejected' })
  const { competitionID: id } = await aCompetition(db, { status: 'pending' })
  const { updatedAt = 0 } = (await findListing(db, id)) ?? {}
  const fields = { competitionID: String(id), version: String(updatedAt) }
  const { done, again } = await send('approve', fields)
  expect(done).toBe('“Win a weekend in Dingle” may be a duplicate. Approve it anyway?')
  expect(again).toEqual({ ...fields, intent: 'approve', duplicatesSeen: 'on' })
  expect(await state(db, id)).toEqual(['pending', null])
  expect((await send('approve', again ?? {})).undo).toEqual({ competitionID: id })
  expect(await state(db, id)).toEqual(['approved', null])
})

testOnDatabase('the fields of an item are saved with the approval or alone', async (db) => {
  const { send } = await setUp(db)
  const { competitionID } = await aCompetition(db, { status: 'pending' })
  const { updatedAt = 0, entryUrl = '' } = (await findListing(db, competitionID)) ?? {}
  const fields = {
    competitionID: String(competitionID),
    version: String(updatedAt),
    withFields: 'on',
    competitionTitle: 'Win a kayak',
    mainCategory: 'Pets',
    competitionEndDate: '2026-12-24',
    entryUrl,
  }
  const { problem, status } = await send('correct', { ...fields, entryUrl: 'nowhere' })
  expect([status, Object.keys(problem?.errors ?? {})]).toEqual([400, ['entryUrl']])
  expect((await send('correct', fields)).done).toBe('Saved “Win a kayak”.')
  const { updatedAt: version } = (await findListing(db, competitionID)) ?? {}
  const again = { ...fields, version: String(version), featured: 'on', competitionTitle: 'Win two' }
  expect((await send('approve', again)).done).toBe('Approved “Win two”.')
  expect(await findListing(db, competitionID)).toMatchObject({
    competitionEndDate: '2026-12-24',
    categories: ['Pets'],
    competitionFeaturedFlag: 1,
  })
})

testOnDatabase('undo restores the listing', async (db) => {
  const { send } = await setUp(db)
  const { competitionID } = await aCompetition(db, { status: 'pending' })
  const fields = { competitionID: String(competitionID) }
  await send('approve', fields)
  expect(await send('undo', fields)).toEqual({
    status: 200,
    done: 'Undone: Win a weekend in Dingle',
    undone: `competition-${competitionID}`,
  })
  expect(await state(db, competitionID)).toEqual(['pending', null])
  expect((await send('undo', fields)).status).toBe(409)
})

testOnDatabase('a listing is featured and unfeatured', async (db) => {
  const { send } = await setUp(db, '/admin/premium')
  const { competitionID } = await aCompetition(db)
  const fields = { competitionID: String(competitionID) }
  const flag = async () => (await findListing(db, competitionID))?.competitionFeaturedFlag
  expect((await send('feature', fields)).done).toBe('“Win a weekend in Dingle” is featured.')
  expect(await flag()).toBe(1)
  expect((await send('feature-no-more', fields)).done).toBe(
    '“Win a weekend in Dingle” is no longer featured.',
  )
  expect(await flag()).toBeNull()
  const rejected = await aCompetition(db, { status: 'rejected' })
  const refused = await send('feature', { competitionID: String(rejected.competitionID) })
  expect(refused.problem?.detail).toBe('A rejected competition cannot be featured.')
})

testOnDatabase('the closing date changes, or an error says why not', async (db) => {
  const { send } = await setUp(db, '/admin/fpd')
  const { competitionID } = await aCompetition(db, { status: 'pending', source: 'fpd' })
  const fields = { competitionID: String(competitionID) }
  expect((await send('end-date', { ...fields, newDate: '2026-12-24' })).done).toBe(
    '“Win a weekend in Dingle” now closes on 24 December 2026.',
  )
  expect((await findListing(db, competitionID))?.competitionEndDate).toBe('2026-12-24')
  for (const newDate of ['', 'soon', '2026-02-30', '20226-01-01'])
    expect((await send('end-date', { ...fields, newDate })).status).toBe(400)
  expect((await send('end-date', fields)).problem?.detail).toBe('The closing date is missing.')
})

testOnDatabase('each admin page accepts the forms that it shows', async (db) => {
  const { send } = await setUp(db)
  for (const page of PAGES) {
    const { competitionID } = await aCompetition(db, { status: 'pending' })
    const fields = { competitionID: String(competitionID), duplicatesSeen: 'on' }
    const { done } = await send('approve', fields, page)
    expect([page, done]).toEqual([page, 'Approved “Win a weekend in Dingle”.'])
  }
})
