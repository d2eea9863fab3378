import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { ListedCompetition } from '#app/features/listings/queries/listing-schema.server.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, aVisitor, NOW } from '#test/makers.ts'
import { get, post } from '#test/roles/call.ts'

const STATUS = '/api/update-competition-status'
const PREMIUM = '/api/update-premium-status'
const END_DATE = '/api/update-competition-end-date'
/** Each call with a valid body for competition 1. */
const GOOD: Record<string, object> = {
  [STATUS]: { competition: { competitionID: 1 }, status: true },
  [PREMIUM]: { status: true, competition: { competitionID: 1 } },
  [END_DATE]: { newDate: '2026-12-24', competition: { competitionID: 1 } },
}
const PATHS = Object.keys(GOOD)
const ID_MAX = 2_147_483_647

type Answer = {
  changed: boolean
  competition: Record<string, unknown>
  numberOfCompetitionAddedLast7Days: number
}

async function setUp(db: Db) {
  const app = testApp(db)
  const admin = await anAdmin(db, { username: 'una' })
  const send = async (path: string, body: unknown) => {
    const answer = await post(app, path, body, admin)
    return { ...answer, body: answer.body as typeof answer.body & Answer }
  }
  return { app, admin, send }
}

const log = (db: Db) => db.selectFrom('moderation_log').selectAll().orderBy('id').execute()

testOnDatabase("{competition, status} approves and returns the week's count", async (db) => {
  const { app, send } = await setUp(db)
  await aCompetition(db)
  const { competitionID } = await aCompetition(db, { status: 'pending' })
  const { status, body } = await send(STATUS, { competition: { competitionID }, status: true })

  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['changed', 'competition', 'numberOfCompetitionAddedLast7Days'])
  expect(ListedCompetition.strict().parse(body.competition)).toMatchObject({
    competitionID,
    status: 'approved',
    decidedBy: 'una',
    decidedAt: NOW.getTime(),
    publishedAt: NOW.getTime(),
  })
  expect([body.changed, body.numberOfCompetitionAddedLast7Days]).toEqual([true, 2])
  const { text } = await get(app, '/api/recent-competitions')
  expect(JSON.parse(text)).toMatchObject({
    latestCompetitions: [{ competitionID }, {}],
    numberOfCompetitionAddedLast7Days: 2,
  })
  const again = await send(STATUS, { competition: { competitionID }, status: true })
  expect([again.status, again.body.changed]).toEqual([200, false])
  expect(await log(db)).toHaveLength(1)
})

testOnDatabase('{competition, status, reason} rejects', async (db) => {
  const { send } = await setUp(db)
  const { competitionID } = await aCompetition(db, { status: 'pending' })
  const body = { competition: { competitionID }, status: false, reason: '  It has\n closed. ' }
  const answer = await send(STATUS, body)
  expect(answer.body.competition).toMatchObject({
    status: 'rejected',
    rejectionReason: 'It has closed.',
  })
})

testOnDatabase('a truthy status publishes, a falsy one rejects', async (db) => {
  const { send } = await setUp(db)
  for (const [expected, values] of [
    ['approved', [true, 1, -1, 0.5, 'approved', 'true', '1', 'yes']],
    ['rejected', [false, 0, '', null, 'false', '0']],
  ] as const) {
    for (const status of values) {
      const { competitionID } = await aCompetition(db, { status: 'pending' })
      const { body } = await send(STATUS, { competition: { competitionID }, status })
      expect([status, body.competition.status]).toEqual([status, expected])
      const { competitionID: other } = await aCompetition(db, {
        competitionFeaturedFlag: expected === 'approved' ? null : 1,
      })
      const featured = await send(PREMIUM, { status, competition: { competitionID: other } })
      expect([status, featured.body.competition.competitionFeaturedFlag]).toEqual([
        status,
        expected === 'approved' ? 1 : null,
      ])
    }
  }
})

testOnDatabase('a status that is neither is refused', async (db) => {
  const { send } = await setUp(db)
  const { competitionID } = await aCompetition(db, { status: 'pending' })
  for (const path of [STATUS, PREMIUM]) {
    for (const status of [undefined, {}, [], [true], { valueOf: 1 }]) {
      const { status: code, body } = await send(path, { competition: { competitionID }, status })
      expect([path, code, Object.keys(body.errors ?? {})]).toEqual([path, 400, ['status']])
    }
  }
  for (const [key, value] of [
    ['reason', 'x'.repeat(501)],
    ['reason', 7],
    ['reason', 'nul \0 byte'],
    ['reason', '\ud800'],
    ['from', 'nowhere'],
    ['from', null],
    ['from', 1],
  ] as const) {
    const answer = await send(STATUS, {
      competition: { competitionID },
      status: false,
      [key]: value,
    })
    expect([key, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([key, 400, [key]])
  }
  expect(await log(db)).toEqual([])
})

testOnBothDatabases('the later of two admins learns who decided first', async (db) => {
  const { app, send } = await setUp(db)
  const other = await anAdmin(db)
  const { competitionID } = await aCompetition(db, { status: 'pending' })
  await send(STATUS, { competition: { competitionID }, status: true })
  const late = await post(app, STATUS, { competition: { competitionID }, status: false }, other)
  expect([late.status, late.body.detail]).toEqual([
    409,
    'una has approved “Win a weekend in Dingle” in the meantime.',
  ])
  const known = { competition: { competitionID }, status: false, from: 'approved' }
  expect((await post(app, STATUS, known, other)).status).toBe(200)
})

testOnDatabase('{status, competition} features, {newDate, competition} moves', async (db) => {
  const { app, send } = await setUp(db)
  const { competitionID } = await aCompetition(db)
  const featured = await send(PREMIUM, { status: 1, competition: { competitionID } })
  expect([featured.status, Object.keys(featured.body)]).toEqual([200, ['changed', 'competition']])
  const { text } = await get(app, '/api/premium-competitions')
  expect(JSON.parse(text)).toMatchObject([{ competitionID, competitionFeaturedFlag: 1 }])

  const moved = await send(END_DATE, { newDate: '2026-12-24', competition: { competitionID } })
  expect(ListedCompetition.strict().parse(moved.body.competition)).toMatchObject({
    competitionEndDate: '2026-12-24',
    previousEndDate: '2026-12-01',
    competitionFeaturedFlag: 1,
  })
})

testOnDatabase('a date is a calendar day between 2001 and 2099', async (db) => {
  const { send } = await setUp(db)
  const { competitionID } = await aCompetition(db)
  const wrong: unknown[] = [undefined, null, 0, 20261224, {}, [], true, '', ' ', 'tomorrow']
  wrong.push('24/12/2026', '2026-2-3', '2026-02-29', '2026-02-30', '2026-13-01', '2026-00-10')
  wrong.push('2026-12-00', '2026-12-24T00:00:00Z', '20226-12-24', '2000-12-31', '2100-01-01')
  wrong.push('-026-12-24', "2026-12-24'; --", '２０２６-12-24', '2026–12–24', '2026-12-24\0')
  for (const newDate of wrong) {
    const { status, body } = await send(END_DATE, { newDate, competition: { competitionID } })
    expect([newDate, status, Object.keys(body.errors ?? {})]).toEqual([newDate, 400, ['newDate']])
  }
  expect(await log(db)).toEqual([])
  for (const newDate of ['2028-02-29', ' 2026-12-24 ', '2001-01-01', '2099-12-31']) {
    const { status, body } = await send(END_DATE, { newDate, competition: { competitionID } })
    expect([status, body.competition.competitionEndDate]).toEqual([200, newDate.trim()])
  }
})

testOnDatabase('an invalid listing number decides nothing', async (db) => {
  const { send } = await setUp(db)
  await aCompetition(db, { status: 'pending' })
  const wrong: unknown[] = [
    undefined,
    null,
    '',
    ' ',
    'x',
    0,
    -1,
    1.5,
    2 ** 31,
    1e99,
    {},
    [],
    [1, 2],
  ]
  wrong.push(true, [1], ['1'], '0x1', '1e0', '1.0', '+1', ' 1', '1 or 1=1', '1\0', '१')
  for (const path of PATHS) {
    for (const competitionID of wrong) {
      const { status, body } = await send(path, { ...GOOD[path], competition: { competitionID } })
      expect([path, competitionID, status, Object.keys(body.errors ?? {})]).toEqual([
        path,
        competitionID,
        400,
        ['competition'],
      ])
    }
    for (const competition of [undefined, null, 1, '1', [], [1], true, {}]) {
      const { status } = await send(path, { ...GOOD[path], competition })
      expect([path, competition, status]).toEqual([path, competition, 400])
    }
    for (const competitionID of [999_999, ID_MAX, '999999']) {
      const { status, body } = await send(path, { ...GOOD[path], competition: { competitionID } })
      expect([path, status, body.detail]).toEqual([path, 404, 'There is no such competition.'])
    }
    for (const body of ['', '{', 'null', '[]', '"x"', '1'])
      expect([path, body, (await send(path, body)).status]).toEqual([path, body, 400])
  }
  expect(await log(db)).toEqual([])
  // Forms send the number as digits.
  expect((await send(STATUS, { status: 1, competition: { competitionID: '1' } })).status).toBe(200)
})

testOnDatabase('visitors and members are refused in every case', async (db) => {
  const { app } = await setUp(db)
  const member = await aMember(db)
  await aCompetition(db, { status: 'pending', source: 'member', submittedBy: member.id })
  for (const path of PATHS) {
    for (const body of [GOOD[path], {}, '{']) {
      const answers = [await post(app, path, body, aVisitor()), await post(app, path, body, member)]
      expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 401, 403])
    }
  }
  const admin = await anAdmin(db)
  for (const path of PATHS)
    expect((await post(app, path, GOOD[path], { ...admin, csrfToken: '' })).status).toBe(403)
  expect(await log(db)).toEqual([])
})
