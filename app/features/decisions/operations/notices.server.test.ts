import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { exportAccount } from '#app/features/accounts/queries/export-account.server.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, aVisitor, NOW, type Caller } from '#test/makers.ts'
import { get, postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { decisionPath, readDecisionToken } from './decision-links.server.ts'
import { eraseNotices, forgetOldNotices } from './erase-texts.server.ts'
import { recordDecision } from './record-decision.server.ts'

const NOTICE = {
  reason: 'defamation',
  name: 'Olive Owner',
  email: 'olive@rights.example',
  explanation: 'It says that I cheat.',
  goodFaith: 'on',
}
const grounds = { reason: null, facts: 'Seen there.', terms: 'what-we-dont-list' }
const months = (count: number) => new Date(NOW.getTime() + count * 30.5 * DAY_MS)
const notices = (db: Db) => db.selectFrom('notices').selectAll().orderBy('report_id').execute()

async function setUp(db: Db) {
  let now = NOW
  const app = testApp(db, { renderPage: await pagesAsData(), clock: () => now })
  const { competitionID, competitionSlug } = await aCompetition(db)
  const page = `/competition/${competitionSlug}/report`
  const send = async (fields: Record<string, string>, caller: Caller = aVisitor()) => {
    const body = { competitionID: String(competitionID), ...fields }
    const { status, text } = await postForm(app, page, body, caller)
    const { actionData } = JSON.parse(text) as { actionData: Record<string, unknown> | null }
    return { status, data: Object.values(actionData ?? {})[0] }
  }
  return { app, competitionID, send, at: (then: Date) => (now = then) }
}

testOnDatabase('a notice needs who, why and good faith; a report needs nothing', async (db) => {
  const { send, competitionID } = await setUp(db)
  for (const [field, wrong] of [
    ['name', ''],
    ['email', ''],
    ['email', 'nobody'],
    ['explanation', ' '],
    ['explanation', 'x'.repeat(2001)],
    ['goodFaith', 'no'],
  ] as const) {
    const { status, data } = await send({ ...NOTICE, [field]: wrong })
    expect([field, wrong, status]).toEqual([field, wrong, 400])
    expect(data).toMatchObject({ problem: { errors: { [field]: expect.any(String) } } })
  }
  const { goodFaith: _without, ...unbelieved } = NOTICE
  expect((await send(unbelieved)).status).toBe(400)
  expect(await notices(db)).toEqual([])
  expect(await send(NOTICE)).toMatchObject({ status: 200, data: { reference: 'N-1' } })
  expect(await send({ reason: 'expired', name: '', email: '' })).toMatchObject({ status: 200 })
  expect(await notices(db)).toEqual([
    {
      report_id: 1,
      ground: 'defamation',
      name: NOTICE.name,
      email: NOTICE.email,
      explanation: NOTICE.explanation,
      decision_id: null,
    },
  ])
  const reports = await db.selectFrom('reports').select(['reason', 'note']).orderBy('id').execute()
  expect(reports).toEqual([
    { reason: 'other', note: null },
    { reason: 'expired', note: null },
  ])
  expect(competitionID).toBe(1)
})

testOnDatabase('an offence against children is reported without a name', async (db) => {
  const { send } = await setUp(db)
  const silent = { ...NOTICE, reason: 'child-abuse', name: '', email: '' }
  expect(await send(silent)).toMatchObject({ status: 200, data: { reference: 'N-1' } })
  expect(await notices(db)).toMatchObject([{ ground: 'child-abuse', name: null, email: null }])
  expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
})

testOnDatabase('an address gets at most five receipts a day', async (db) => {
  const { send } = await setUp(db)
  for (let sent = 0; sent < 7; sent += 1) expect((await send(NOTICE)).status).toBe(200)
  expect(await notices(db)).toHaveLength(7)
  expect(await db.selectFrom('mails').select('id').execute()).toHaveLength(5)
})

testOnDatabase('only a signed link opens a decision, and takes one objection', async (db) => {
  const { app, at } = await setUp(db)
  const [{ actor }, member] = [await anAdmin(db), await aMember(db)]
  const decision = {
    kind: 'suspended',
    member_id: member.id,
    ...grounds,
    led_by: 'own check',
  } as const
  const id = await recordDecision(db, actor, decision, NOW)
  const path = await decisionPath(db, id, NOW)
  const forged = [`/decision/${id}`, `${path}x`, path.replace(`/${id}-`, `/${id + 1}-`)]
  for (const address of [...forged, '/decision/0-x', '/decision/x'])
    expect([address, (await get(app, address, aVisitor())).status]).toEqual([address, 410])
  const shown = await get(app, path, aVisitor())
  expect(shown.status).toBe(200)
  expect(shown.text).toContain('Seen there.')
  expect(shown.text).not.toContain(member.email)

  const object = (address: string, objection: string) =>
    postForm(app, address, { objection }, aVisitor()).then(({ status }) => status)
  expect(await object(forged[1] ?? '', 'No.')).toBe(404)
  expect(await object(path, ' ')).toBe(400)
  at(months(7))
  expect(await object(path, 'Too late.')).toBe(409)
  at(months(5))
  expect(await Promise.all([object(path, 'No.'), object(path, 'No!')])).toEqual(
    expect.arrayContaining([200, 409]),
  )
  expect((await get(app, path, aVisitor())).text).toContain('No')
  expect(await readDecisionToken(db, path.slice(10), NOW)).toBe(id)
})

testOnDatabase('a link takes an objection for six months, by Irish days', async (db) => {
  const { app, at } = await setUp(db)
  const { actor } = await anAdmin(db)
  // Half past eleven in the evening of 31 August, then half past midnight: summer time counts.
  for (const [decided, lastSecond, over] of [
    ['2026-08-31T22:30:00Z', '2027-02-28T23:59:59Z', '2027-03-01T00:00:00Z'],
    ['2026-08-31T23:30:00Z', '2027-03-01T23:59:59Z', '2027-03-02T00:00:00Z'],
    ['2026-11-30T00:30:00Z', '2027-05-30T22:59:59Z', '2027-05-30T23:00:00Z'],
  ] as const) {
    const then = new Date(decided)
    const decision = { kind: 'rejected', ...grounds, led_by: 'own check' } as const
    const path = await decisionPath(db, await recordDecision(db, actor, decision, then), then)
    const mayObject = async (moment: string) => {
      at(new Date(moment))
      return (await get(app, path, aVisitor())).text.includes('"mayObject":true')
    }
    const object = async () => (await postForm(app, path, { objection: 'No.' }, aVisitor())).status
    expect([decided, await mayObject(over), await object()]).toEqual([decided, false, 409])
    expect([decided, await mayObject(lastSecond), await object()]).toEqual([decided, true, 200])
  }
})

testOnDatabase('people’s texts are erased twelve months after the decision', async (db) => {
  const { send } = await setUp(db)
  const { actor } = await anAdmin(db)
  await send(NOTICE)
  await send(NOTICE)
  const resolved = {
    resolved_at: NOW.getTime(),
    resolved_by: actor.id,
    resolution: 'closed' as const,
  }
  await db.updateTable('reports').set(resolved).where('id', '=', 1).execute()
  for (const answered_at of [NOW.getTime(), null]) {
    const id = await recordDecision(
      db,
      actor,
      { kind: 'rejected', ...grounds, led_by: 'notice' },
      NOW,
    )
    const texts = { objection: 'No.', objected_at: NOW.getTime(), answer: 'Yes.', answered_at }
    await db.updateTable('decisions').set(texts).where('id', '=', id).execute()
  }
  const written = async () => [
    (await notices(db)).map(({ name, email, explanation }) =>
      Boolean(name && email && explanation),
    ),
    (await db.selectFrom('decisions').selectAll().orderBy('id').execute()).map(
      ({ facts, objection, answer }) => Boolean(facts && objection && answer),
    ),
  ]
  await forgetOldNotices(db, months(11))
  expect(await written()).toEqual([
    [true, true],
    [true, true],
  ])
  await forgetOldNotices(db, months(13))
  expect(await written()).toEqual([
    [false, true],
    [false, true],
  ])
})

testOnDatabase(
  "a member's export has notices and decisions, and closing erases them",
  async (db) => {
    const { send } = await setUp(db)
    const [{ actor }, member] = [await anAdmin(db), await aMember(db)]
    await send(NOTICE, member)
    const decision = {
      kind: 'suspended',
      member_id: member.id,
      ...grounds,
      led_by: 'own check',
    } as const
    await recordDecision(db, actor, decision, NOW)
    const texts = { objection: 'Not I.', objected_at: 1, answer: 'You did.', answered_at: 2 }
    await db.updateTable('decisions').set(texts).execute()
    const exported = await exportAccount(db, member.actor)
    expect(exported.notices).toMatchObject([
      { ground: 'defamation', explanation: NOTICE.explanation },
    ])
    expect(exported.restrictions).toMatchObject([{ kind: 'suspended', facts: 'Seen there.' }])
    await eraseNotices(db, member.id)
    expect(JSON.stringify(await exportAccount(db, member.actor))).not.toMatch(/Olive|Seen there/)
    const columns = ['facts', 'objection', 'answer', 'before_value'] as const
    expect(await db.selectFrom('decisions').select(columns).execute()).toEqual([
      { facts: null, objection: null, answer: null, before_value: null },
    ])
  },
)
