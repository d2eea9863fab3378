import { expect } from 'vitest'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, aVisitor, NOW, type Caller } from '#test/makers.ts'
import { get, post, type App } from '#test/roles/call.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'
import { QueuedCompetition } from './decisions.server.ts'

const PATHS = ['/api/pending-competitions', '/api/fpd-competitions'] as const
/** The names of docs/contract.md#listings. */
const SPECIFIED = [
  'competitionID',
  'competitionSlug',
  'competitionTitle',
  'competitionImageURL',
  'competitionEndDate',
  'competitionFeaturedFlag',
]
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)

async function read(app: App, path: string, caller: Caller) {
  const { status, text } = await get(app, path, caller)
  expect([path, status]).toEqual([path, 200])
  return JSON.parse(text) as { competitionID: number; competitionTitle: string; version: number }[]
}

const idsOf = (listings: { competitionID: number }[]) =>
  listings.map(({ competitionID }) => competitionID)

testOnDatabase('each queue has its listings, longest waiting first', async (db) => {
  const app = testApp(db)
  const admin = await anAdmin(db)
  const pending = { status: 'pending' } as const
  await aCompetition(
    db,
    { ...pending, competitionTitle: 'imported', source: 'import' },
    hoursAgo(2),
  )
  await aCompetition(db, { ...pending, competitionTitle: 'sent in', source: 'member' }, hoursAgo(3))
  await aCompetition(db, { ...pending, competitionTitle: 'admin’s', source: 'admin' }, hoursAgo(1))
  await aCompetition(db, { ...pending, competitionTitle: 'draw 1', source: 'fpd' }, hoursAgo(4))
  await aCompetition(db, { ...pending, competitionTitle: 'draw 2', source: 'fpd' }, hoursAgo(5))
  for (const source of ['member', 'fpd'] as const)
    for (const status of ['approved', 'rejected'] as const)
      await aCompetition(db, { source, status })

  const titles = async (path: string) =>
    (await read(app, path, admin)).map(({ competitionTitle }) => competitionTitle)
  expect(await titles(PATHS[0])).toEqual(['sent in', 'imported', 'admin’s'])
  expect(await titles(PATHS[1])).toEqual(['draw 2', 'draw 1'])
})

testOnDatabase('a listing has the specified fields and no internal ones', async (db) => {
  const app = testApp(db)
  const [admin, member] = [await anAdmin(db), await aMember(db)]
  await aCompetition(db, {
    status: 'pending',
    source: 'member',
    submittedBy: member.id,
    imageName: 'a'.repeat(32),
    importKey: 'secret-key',
    categories: ['Pets', 'Food & Drink'],
  })
  const [listing] = await read(app, PATHS[0], admin)
  expect(Object.keys(listing ?? {})).toEqual(expect.arrayContaining(SPECIFIED))
  expect(QueuedCompetition.strict().parse(listing)).toEqual(listing)
  expect(listing).toMatchObject({
    competitionFeaturedFlag: null,
    competitionEndDate: '2026-12-01',
    categories: ['Pets', 'Food & Drink'],
    status: 'pending',
    submittedBy: member.username,
  })
  expect(JSON.stringify(listing)).not.toMatch(/secret-key|example\.ie|entry_key|submittedById/)
})

testOnDatabase('an approval names the version that the queue told', async (db) => {
  const app = testApp(db)
  const [admin, member] = [await anAdmin(db), await aMember(db)]
  const sent = { status: 'pending', submittedBy: member.id } as const
  const { competitionID } = await aCompetition(db, sent, hoursAgo(1))
  const [before] = await read(app, PATHS[0], admin)
  const edit = {
    competitionID,
    entryUrl: 'https://harbour-house.example/win',
    competitionTitle: 'Win a week in Dingle',
    promoterName: 'Harbour House',
    competitionEndDate: '2026-12-01',
    categories: ['Travel and Hotels'],
    description: 'Seven nights by the sea.',
  }
  expect((await post(app, '/api/submit-competition', edit, member)).status).toBe(200)
  const approve = async (version?: number) => {
    const decision = { competition: { competitionID }, status: true, version }
    return (await post(app, '/api/update-competition-status', decision, admin)).status
  }
  const [after] = await read(app, PATHS[0], admin)
  expect([await approve(), await approve(before?.version)]).toEqual([409, 409])
  expect(await approve(after?.version)).toBe(200)
})

testOnDatabase('paging neither skips nor repeats listings with equal times', async (db) => {
  const app = testApp(db)
  const admin = await anAdmin(db)
  const made: number[] = []
  for (let number = 0; number < 130; number += 1) {
    const source = number % 10 === 0 ? 'fpd' : 'member'
    const { competitionID } = await aCompetition(
      db,
      { status: 'pending', source },
      hoursAgo(number % 3),
    )
    if (source === 'member') made.push(competitionID)
  }
  const seen: number[] = []
  const sizes: number[] = []
  for (let after = ''; sizes.at(-1) !== 0; after = `?after=${seen.at(-1)}`) {
    const page = idsOf(await read(app, PATHS[0] + after, admin))
    sizes.push(page.length)
    seen.push(...page)
  }
  expect(sizes).toEqual([100, 17, 0])
  expect(seen.toSorted((a, b) => a - b)).toEqual(made)
})

testOnDatabase('paging continues after a listing that was decided since', async (db) => {
  const app = testApp(db)
  const admin = await anAdmin(db)
  const ids: number[] = []
  for (let hour = 5; hour > 0; hour -= 1)
    ids.push((await aCompetition(db, { status: 'pending' }, hoursAgo(hour))).competitionID)
  const [first = 0, second = 0, ...rest] = ids
  await db
    .updateTable('competitions')
    .set({ status: 'rejected' })
    .where('id', 'in', [first, second])
    .execute()
  expect(idsOf(await read(app, `${PATHS[0]}?after=${second}`, admin))).toEqual(rest)
  // The place of a deleted listing is unknown, so paging restarts rather than skip any.
  await db.deleteFrom('competitions').where('id', '=', second).execute()
  for (const gone of [second, 2_147_483_647])
    expect(idsOf(await read(app, `${PATHS[0]}?after=${gone}`, admin))).toEqual(rest)
})

testOnDatabase('an invalid “after” is refused', async (db) => {
  const app = testApp(db)
  const admin = await anAdmin(db)
  for (const path of PATHS) {
    for (const after of ['0', '-1', '1.5', 'x', '1 or 1=1', '2147483648', '1e99', '%00', 'NaN']) {
      const { status, body } = await get(app, `${path}?after=${after}`, admin)
      expect([after, status, Object.keys(body.errors ?? {})]).toEqual([after, 400, ['after']])
    }
  }
})

testOnDatabase('only admins read the queues', async (db) => {
  const app = testApp(db)
  await aCompetition(db, { status: 'pending', competitionTitle: 'CANARY' })
  await aCompetition(db, { status: 'pending', source: 'fpd', competitionTitle: 'CANARY' })
  const suspended = await anAdmin(db, { suspended_at: 1 })
  for (const path of PATHS) {
    for (const [caller, status] of [
      [aVisitor(), 401],
      [await aMember(db), 403],
      [suspended, 401],
    ] as const) {
      // The guard runs before the input is validated.
      for (const query of ['', '?after=nonsense']) {
        const answer = await get(app, path + query, caller)
        expect([answer.status, answer.text.includes('CANARY')]).toEqual([status, false])
        expect(answer.headers.get('content-type')).toBe('application/problem+json')
      }
    }
  }
  const { headers } = await get(app, PATHS[0], await anAdmin(db))
  expect(headers.get('cache-control')).toBe('private, no-store')
})
