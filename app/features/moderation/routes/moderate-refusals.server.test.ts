import type { Intents } from '#app/lib/http/intents.ts'
import { expect } from 'vitest'
import type { RequestContext } from '#app/context.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { findListing } from '#app/features/listings/queries/listing.server.ts'
import { VISITOR } from '#app/lib/security/actor.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import {
  aCompetition,
  aMember,
  anAdmin,
  aReport,
  aVisitor,
  NOW,
  type Caller,
} from '#test/makers.ts'
import { postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { moderate } from './moderate.server.ts'

const PAGES = [
  '/admin/pending',
  '/admin/fpd',
  '/admin/premium',
  '/admin/all-competitions',
  '/admin/to-check',
]
const INTENTS: readonly Intents['listings'][] = [
  'approve',
  'reject',
  'approve-picked',
  'reject-picked',
  'undo',
  'feature',
  'feature-no-more',
  'end-date',
  'correct',
  'keep',
  'take-back',
]
type Sent = { done?: string; undo?: number; problem?: { status: number; detail: string } }

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

const unlikeOthers = (number: number) => ({
  competitionTitle: `Win kayak${number}`,
  entryUrl: `https://kayak.example/${number}`,
})

testOnBothDatabases('approving possible duplicates together refuses them', async (db) => {
  const { send } = await setUp(db)
  const [same, other] = [await aCompetition(db, { status: 'pending' }), await aCompetition(db)]
  const { done } = await send('approve-picked', { [`pick-${same.competitionID}`]: 'on' })
  expect(done).toBe(
    'Approved 0 of 1. “Win a weekend in Dingle” may be a duplicate: decide on it by itself.',
  )
  expect(await state(db, same.competitionID)).toEqual(['pending', null])
  const taken = await send('reject-picked', {
    [`pick-${other.competitionID}`]: 'on',
    from: 'approved',
  })
  expect(taken.done).toBe('Rejected 1 of 1.')
})

testOnDatabase('a listing that cannot be decided does not stop a bulk decision', async (db) => {
  const { app, send, kicks } = await setUp(db)
  const ids: number[] = []
  const pending = { status: 'pending' } as const
  for (const overrides of [pending, pending, {}, { competitionEndDate: '2026-11-20' as never }])
    ids.push(
      (await aCompetition(db, { ...pending, ...unlikeOthers(ids.length), ...overrides }))
        .competitionID,
    )
  const [first = 0, second = 0, third = 0, closed = 0] = ids
  const other = await anAdmin(db, { username: 'liam' })
  const early = { intent: 'reject', competitionID: String(third) }
  await postForm(app, '/admin/pending', early, other)
  const picks = [...ids, 999, '99999999999'].map((id) => [`pick-${id}`, 'on'])

  const { status, done } = await send('approve-picked', Object.fromEntries(picks))
  expect([status, done]).toEqual([
    200,
    'Approved 2 of 6. liam has rejected “Win kayak2” in the meantime. ' +
      'It has closed already. Change the closing date first, or reject it. ' +
      'There is no such competition.',
  ])
  expect(await state(db, first)).toEqual(['approved', null])
  expect(await state(db, second)).toEqual(['approved', null])
  expect(await state(db, closed)).toEqual(['pending', null])
  expect([(await log(db)).length, kicks()]).toEqual([3, 2])

  const taken = await send('reject-picked', {
    [`pick-${first}`]: 'on',
    [`pick-${second}`]: 'on',
    from: 'approved',
    otherReason: 'Sent in twice.',
  })
  expect(taken.done).toBe('Rejected 2 of 2.')
  expect(await state(db, first)).toEqual(['rejected', 'Sent in twice.'])
})

testOnDatabase('all that match a filter are decided, but not what changed since', async (db) => {
  const { send } = await setUp(db)
  const ids: number[] = []
  for (const overrides of [{}, {}, { promoterName: 'Others' }, { source: 'fpd' as const }]) {
    const listing = { status: 'pending', ...unlikeOthers(ids.length), ...overrides } as const
    ids.push((await aCompetition(db, listing)).competitionID)
  }
  const [first = 0, second = 0, other = 0, fpd = 0] = ids
  const all = { all: '?text=harbour&page=7', queue: 'pending', from: 'pending' }
  const { done } = await send('approve-picked', { ...all, [`pick-${second}`]: '1' })
  expect(done).toBe(
    'Approved 1 of 2. “Win kayak1” was changed since this page showed it. Look at it again.',
  )
  expect(await state(db, first)).toEqual(['approved', null])
  for (const id of [second, other, fpd]) expect(await state(db, id)).toEqual(['pending', null])

  const rest = { all: '?', from: 'pending', otherReason: 'Sent in twice.' }
  expect((await send('reject-picked', rest)).done).toBe('Rejected 3 of 3.')
  expect(await state(db, first)).toEqual(['approved', null])
})

testOnDatabase('an empty selection decides nothing', async (db) => {
  const { send } = await setUp(db)
  await aCompetition(db, { status: 'pending' })
  const fields: Record<string, string>[] = [
    {},
    { competitionID: '1' },
    { 'pick-': 'on' },
    { 'pick-x': 'on', 'xpick-1': 'on' },
  ]
  for (const intent of ['approve-picked', 'reject-picked']) {
    for (const each of fields) {
      const { status, problem } = await send(intent, each)
      expect([status, problem?.detail]).toEqual([400, 'Select some competitions first.'])
    }
  }
  expect(await log(db)).toEqual([])
})

testOnDatabase('an unknown intent is refused', async (db) => {
  const { send } = await setUp(db)
  await aCompetition(db, { status: 'pending' })
  for (const intent of ['', 'Approve', 'delete', 'constructor', '__proto__', 'approve\0'])
    expect([intent, (await send(intent, { competitionID: '1' })).status]).toEqual([intent, 400])
  for (const id of ['', '0', 'x', '1.0', ' 1', '1 or 1=1', '99999999999'])
    expect([id, (await send('approve', { competitionID: id })).status]).toEqual([id, 400])
  expect((await send('approve', { competitionID: '999' })).status).toBe(404)
  expect(await log(db)).toEqual([])
})

testOnDatabase("moderation needs an admin and the page's CSRF token", async (db) => {
  const { app, admin } = await setUp(db)
  const member = await aMember(db)
  const { competitionID: id } = await aCompetition(db, {
    status: 'pending',
    submittedBy: member.id,
    competitionTitle: 'CANARY',
  })
  await aReport(db, id)
  const fields = { competitionID: String(id), [`pick-${id}`]: 'on', newDate: '2026-12-24' }
  const before = await findListing(db, id)
  for (const page of PAGES) {
    for (const intent of INTENTS) {
      const press = (caller: Caller) => postForm(app, page, { ...fields, intent }, caller)
      const forged = { ...admin, csrfToken: member.csrfToken }
      const answers = [await press(aVisitor()), await press(member), await press(forged)]
      const statuses = answers.map(({ status }) => status)
      expect([page, intent, ...statuses]).toEqual([page, intent, 302, 302, 403])
      // Strangers learn nothing; an admin's expired page says so.
      expect(answers.slice(0, 2).some(({ text }) => text.includes('CANARY'))).toBe(false)
      expect(answers[2]?.text).toContain('This page was out of date.')
    }
  }
  expect(await findListing(db, id)).toEqual(before)
  expect(await log(db)).toEqual([])
  const open = await db
    .selectFrom('reports')
    .where('resolved_at', 'is', null)
    .select('id')
    .execute()
  expect(open).toHaveLength(1)
})

testOnDatabase("the action checks again behind the pages' guard", async (db) => {
  const { admin } = await setUp(db)
  const { actor } = await aMember(db)
  const { competitionID } = await aCompetition(db, { status: 'pending' })
  for (const intent of INTENTS) {
    const values = { intent, competitionID: String(competitionID), newDate: '2026-12-24' }
    const as = (who: RequestContext['actor']) =>
      moderate(values, { db, actor: who, now: NOW } as RequestContext)
    await expect(as(VISITOR)).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(as(actor)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(as({ ...admin.actor, isAdmin: false })).rejects.toMatchObject({
      kind: 'forbidden',
    })
  }
  expect(await log(db)).toEqual([])
})
