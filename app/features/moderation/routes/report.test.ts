import pino from 'pino'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { createLimits } from '#app/lib/security/limits.server.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, aVisitor } from '#test/makers.ts'
import { postForm, postToAction } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { MARKUP } from '#test/hostile-texts.ts'

/** Of the first listing; the form says which one is meant. */
const PATH = '/competition/win-a-weekend-in-dingle/report'
const reports = (db: Db) => db.selectFrom('reports').selectAll().orderBy('id').execute()
/** The limit of a real visitor. */
const limits = () => createLimits({ log: pino({ level: 'silent' }) })

testOnDatabase('anyone can report without a login', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const member = await aMember(db)
  const { competitionID } = await aCompetition(db)
  const body = { competitionID, reason: 'expired', note: ' It closed\nlast week. ' }
  const evil = { reporter_id: 1, resolved_at: 1, created_at: 1, status: 'approved', id: 99 }
  const answer = await postToAction(app, PATH, { ...body, ...evil }, aVisitor())
  expect([answer.status, answer.body]).toEqual([200, { reported: true }])
  await postToAction(app, PATH, { competitionID: String(competitionID), reason: 'other' }, member)
  expect(await reports(db)).toMatchObject([
    { id: 1, reason: 'expired', note: 'It closed\nlast week.', reporter_id: null },
    { id: 2, reason: 'other', note: null, reporter_id: member.id, resolved_at: null },
  ])
})

testOnDatabase('notes are stored as typed', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const { competitionID } = await aCompetition(db)
  for (const note of MARKUP)
    expect(
      (await postToAction(app, PATH, { competitionID, reason: 'other', note }, aVisitor())).status,
    ).toBe(200)
  expect((await reports(db)).map(({ note }) => note)).toEqual(MARKUP)
})

testOnDatabase('an unpublished or unknown listing is not found', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  await aCompetition(db)
  const ids = [999, 2_147_483_647]
  for (const status of ['pending', 'rejected'] as const)
    ids.push((await aCompetition(db, { status, competitionTitle: 'CANARY' })).competitionID)
  for (const competitionID of ids) {
    const answer = await postToAction(app, PATH, { competitionID, reason: 'expired' }, aVisitor())
    expect([answer.status, answer.body.detail]).toEqual([404, 'There is no such competition.'])
    expect(answer.text).not.toContain('CANARY')
  }
  expect(await reports(db)).toEqual([])
})

testOnDatabase('an empty report is refused field by field', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const { competitionID } = await aCompetition(db)
  const good = { competitionID, reason: 'expired' }
  for (const [change, field] of [
    [{ competitionID: undefined }, 'competitionID'],
    [{ competitionID: true }, 'competitionID'],
    [{ competitionID: '1 or 1=1' }, 'competitionID'],
    [{ reason: undefined }, 'reason'],
    [{ reason: 'spam' }, 'reason'],
    [{ note: 'x'.repeat(501) }, 'note'],
    [{ note: 'nul \0 byte' }, 'note'],
  ] as const) {
    const { status, body } = await postToAction(app, PATH, { ...good, ...change }, aVisitor())
    expect([change, status, Object.keys(body.errors ?? {})]).toEqual([change, 400, [field]])
  }
  expect(await reports(db)).toEqual([])
})

testOnDatabase('an address reports ten times an hour', async (db) => {
  const app = testApp(db, { limits: limits(), renderPage: await pagesAsData() })
  const { competitionID } = await aCompetition(db)
  const body = { competitionID, reason: 'expired' }
  const statuses: number[] = []
  for (let sent = 0; sent < 12; sent += 1)
    statuses.push((await postToAction(app, PATH, body, aVisitor())).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
  const refused = await postToAction(app, PATH, body, aVisitor())
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await reports(db)).toHaveLength(10)
})

testOnDatabase('without script, the page accepts the report', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const { competitionID, competitionSlug } = await aCompetition(db)
  const page = `/competition/${competitionSlug}/report`
  const fields = { competitionID: String(competitionID), reason: 'not-free', note: 'It costs 2 €.' }
  const sent = await postForm(app, page, fields, aVisitor())
  expect([sent.status, sent.text.includes('"reported":true')]).toEqual([200, true])
  const foreign = await postForm(app, page, { ...fields, csrfToken: 'x' }, aVisitor())
  const empty = await postForm(app, page, { ...fields, reason: '' }, aVisitor())
  expect([foreign.status, empty.status]).toEqual([403, 400])
  expect(await reports(db)).toMatchObject([{ reason: 'not-free', note: 'It costs 2 €.' }])
})

testOnDatabase('a correction stores what differs from the listing', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const { competitionID } = await aCompetition(db)
  const competitionEndDate = '2026-12-01'
  const listed = { competitionID, reason: 'correction', competitionEndDate }
  const send = (fields: object) => postToAction(app, PATH, { ...listed, ...fields }, aVisitor())
  expect((await send({})).body.errors).toHaveProperty('competitionEndDate')
  await send({ competitionEndDate: '2027-01-31', byPromoter: 'on' })
  await send({ note: 'It is for the North too.' })
  expect(await reports(db)).toMatchObject([
    {
      reason: 'other',
      note: null,
      corrected: '{"competitionEndDate":"2027-01-31"}',
      by_promoter: 1,
    },
    { reason: 'other', note: 'It is for the North too.', corrected: null, by_promoter: 0 },
  ])
})

testOnDatabase('what is no reason of its own is told in words', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const { competitionID } = await aCompetition(db)
  await postToAction(app, PATH, { competitionID, reason: 'scam', note: 'Bank data.' }, aVisitor())
  await postToAction(app, PATH, { competitionID, reason: 'mine' }, aVisitor())
  expect((await reports(db)).map(({ reason, note }) => [reason, note])).toEqual([
    ['other', 'It looks like a scam: Bank data.'],
    ['other', 'It is mine'],
  ])
})
