import { expect } from 'vitest'
import { QUIET_UNDO_MS, UNDO_GRACE_MS, UNDO_MS } from '#app/features/listings/rules/undo.ts'
import type { Db } from '#app/db/client.server.ts'
import { CHECK_KINDS, type CheckKind } from '../rules/decisions.ts'
import { addDays } from '#app/lib/time/days.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import {
  aBooking,
  aCompetition,
  aFlag,
  aMember,
  anAdmin,
  aReport,
  aVisitor,
  NOW,
  TODAY,
  type Caller,
} from '#test/makers.ts'
import { get, postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

const PAGE = '/admin/to-check'
const TITLE = 'Win a weekend in Dingle'
type Fields = Record<string, string>
let made = 0
type Sent = {
  done?: string
  item?: string
  undo?: Fields
  undone?: string
  problem?: { status: number; detail: string; errors?: Fields }
}

async function setUp(db: Db) {
  let now = NOW
  const app = testApp(db, { renderPage: await pagesAsData(), clock: () => now })
  const admin = await anAdmin(db)
  const send = async (fields: Fields, caller: Caller = admin) => {
    const { status, text } = await postForm(app, PAGE, fields, caller)
    const { actionData } = JSON.parse(text) as { actionData: Record<string, Sent> | null }
    return { status, ...Object.values(actionData ?? {})[0] }
  }
  return { app, admin, send, wait: (ms: number) => (now = new Date(now.getTime() + ms)) }
}

/** Inserts an item of a kind. @returns its fields. */
const MAKE: Record<CheckKind, (db: Db) => Promise<Fields>> = {
  async reports(db) {
    const { competitionID } = await aCompetition(db)
    await aReport(db, competitionID)
    return { id: String(competitionID), competitionID: String(competitionID) }
  },
  async objections(db) {
    const { competitionID } = await aCompetition(db, { status: 'rejected' })
    const { id } = await db
      .insertInto('decisions')
      .values({
        kind: 'taken down',
        competition_id: competitionID,
        terms: 'what-we-dont-list',
        led_by: 'own check',
        before_value: 'approved since 2026-11-20T12:00:00.000Z',
        decided_at: NOW.getTime() - 1,
        objection: 'It is free to enter.',
        objected_at: NOW.getTime(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id: String(id), answer: 'It costs €5.' }
  },
  async bookings(db) {
    const { competitionID } = await aCompetition(db)
    const id = String(await aBooking(db, competitionID))
    return { id, competitionID: String(competitionID), reason: 'Not for our readers.' }
  },
  async links(db) {
    const { competitionID } = await aCompetition(db)
    const id = await aFlag(db, competitionID)
    return { id: String(id), competitionID: String(competitionID) }
  },
  async unreviewed(db) {
    const { competitionID } = await aCompetition(db, { unreviewed: 1 })
    return { id: String(competitionID), competitionID: String(competitionID) }
  },
  async winners(db) {
    const { competitionID } = await aCompetition(db, { competitionEndDate: addDays(TODAY, -1) })
    const note = { outcome: 'not-found', noted_at: NOW.getTime() } as const
    const { id } = await db
      .insertInto('competition_results')
      .values({ competition_id: competitionID, ...note })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id: String(id), competitionID: String(competitionID) }
  },
  async promoters(db) {
    const add = (name: string, slug: string) =>
      db
        .insertInto('promoters')
        .values({ name, slug, created_at: NOW.getTime() })
        .returning('id')
        .executeTakeFirstOrThrow()
    made += 1
    const { id } = await add(TITLE, `longer-${made}`)
    const key = { name_key: 'win a weekend' }
    const known = await db
      .selectFrom('promoter_names')
      .select('promoter_id as id')
      .where('name_key', '=', key.name_key)
      .executeTakeFirst()
    const into = known ?? (await add('Win a weekend', `shorter-${made}`))
    if (!known)
      await db
        .insertInto('promoter_names')
        .values({ ...key, promoter_id: into.id })
        .execute()
    return { id: String(id), intoID: String(into.id) }
  },
}

/** What each kind can be decided, and what is said then. */
const DECISIONS: Record<CheckKind, Record<string, string>> = {
  reports: {
    confirm: `Upheld, it counts on the promoter’s page: ${TITLE}`,
    dismiss: `Closed: ${TITLE}`,
  },
  objections: {
    confirm: `Upheld, and undone: “${TITLE}” was taken down.`,
    dismiss: `Turned down: “${TITLE}” was taken down.`,
  },
  bookings: {
    agree: `Agreed, the place is held: ${TITLE}`,
    refuse: `Refused: ${TITLE}`,
  },
  links: {
    moved: `“${TITLE}” now closes on 5 December 2026.`,
    corrected: `“${TITLE}” now closes on 5 December 2026.`,
    close: `“${TITLE}” closes today.`,
    dismiss: `Dismissed: “${TITLE}” stays as it is.`,
  },
  unreviewed: { keep: `Reviewed “${TITLE}”.`, 'take-back': `Taken back: “${TITLE}”.` },
  winners: { confirm: `Confirmed: ${TITLE}`, dismiss: `Dismissed: ${TITLE}` },
  promoters: {
    confirm: `“${TITLE}” is shown as “Win a weekend”.`,
    dismiss: `Kept apart: ${TITLE}`,
  },
}
const UNDONE: Partial<Record<CheckKind, string>> = { objections: `“${TITLE}” was taken down.` }
const ALL = CHECK_KINDS.flatMap((kind) =>
  Object.entries(DECISIONS[kind]).map(([intent, done]) => ({ kind, intent, done })),
)

/** How long each can be undone: what is mailed at once, until its mail leaves. */
const undoMs = (kind: CheckKind) =>
  kind === 'objections' || kind === 'bookings' ? UNDO_MS : QUIET_UNDO_MS
/** An item that is still there: an agreed booking waits to be paid. */
const isBack = ({ kind, intent }: (typeof ALL)[number]) => kind === 'bookings' && intent === 'agree'

const waiting = async (app: ReturnType<typeof testApp>, admin: Caller) => {
  const { text } = await get(app, PAGE, admin)
  const { loaderData } = JSON.parse(text) as { loaderData: Record<string, { total?: number }> }
  return Object.values(loaderData).find((data) => data.total !== undefined)?.total
}

testOnDatabase('each decision is made once, and undone while the desk shows it', async (db) => {
  const { app, admin, send, wait } = await setUp(db)
  for (const one of ALL) {
    const { kind, intent, done } = one
    const fields: Fields = { kind, ...(await MAKE[kind](db)) }
    const before = await waiting(app, admin)
    const item = `${kind}-${fields.id}`
    const decided = await send({ ...fields, intent })
    expect([kind, intent, decided]).toEqual([
      kind,
      intent,
      { status: 200, done, item, undo: fields },
    ])
    expect(await waiting(app, admin)).toBe((before ?? 0) - (isBack(one) ? 0 : 1))
    if (kind !== 'unreviewed') expect((await send({ ...fields, intent })).status).toBe(409)
    wait(undoMs(kind))
    const undone = await send({ ...decided.undo, intent: 'undo' })
    expect([kind, intent, undone]).toEqual([
      kind,
      intent,
      { status: 200, done: `Undone: ${UNDONE[kind] ?? TITLE}`, undone: item },
    ])
    expect([kind, intent, await waiting(app, admin)]).toEqual([kind, intent, before])
    expect((await send({ ...fields, intent: 'undo' })).status).toBe(409)
    await send({ ...fields, intent })
    wait(1)
  }
})

testOnDatabase('a correction is applied as its item shows it, and undone', async (db) => {
  const { app, admin, send } = await setUp(db)
  const { competitionID } = await aCompetition(db)
  const corrected = { competitionEndDate: '2027-01-31' }
  await aReport(db, competitionID, { reason: 'other', corrected: JSON.stringify(corrected) })
  const id = String(competitionID)
  const fields = { kind: 'reports', id, competitionID: id, version: String(NOW.getTime()) }
  const applied = await send({ ...fields, ...corrected, intent: 'apply' })
  expect(applied).toMatchObject({ status: 200, done: `Corrected: ${TITLE}` })
  expect(await waiting(app, admin)).toBe(0)
  const undone = await send({ ...applied.undo, intent: 'undo' })
  expect(undone).toMatchObject({ status: 200, done: `Undone: ${TITLE}` })
  expect(await waiting(app, admin)).toBe(1)
})

testOnDatabase('a decision is undone by its admin, and not for ever', async (db) => {
  const { send, wait } = await setUp(db)
  const other = await anAdmin(db)
  for (const { kind, intent } of ALL) {
    const fields = { kind, ...(await MAKE[kind](db)) }
    await send({ ...fields, intent })
    const undo = { ...fields, intent: 'undo' }
    expect([kind, intent, (await send(undo, other)).problem?.detail]).toEqual([
      kind,
      intent,
      'There is nothing of yours to undo here.',
    ])
    wait(undoMs(kind) + UNDO_GRACE_MS)
    expect([kind, intent, (await send(undo)).problem?.detail]).toEqual([
      kind,
      intent,
      expect.stringMatching(/^It is too late to undo this/),
    ])
  }
})

testOnDatabase('a refused link names its field, and unknown decisions are refused', async (db) => {
  const { app, admin, send } = await setUp(db)
  for (const kind of CHECK_KINDS) {
    const fields = { kind, ...(await MAKE[kind](db)) }
    for (const intent of ['', 'approve-all', 'constructor', '__proto__'])
      expect([kind, intent, (await send({ ...fields, intent })).status]).toEqual([
        kind,
        intent,
        400,
      ])
    for (const id of ['', '0', 'x', '99999999999']) {
      const { status } = await send({ ...fields, id, competitionID: id, intent: 'dismiss' })
      expect([kind, id, status]).toEqual([kind, id, 400])
    }
  }
  const flag = { kind: 'links', ...(await MAKE.links(db)) }
  const refused = await send({ ...flag, intent: 'link', url: 'no link' })
  expect([refused.status, Object.keys(refused.problem?.errors ?? {})]).toEqual([400, ['entryUrl']])
  for (const kind of ['', 'report', 'constructor'])
    expect((await send({ ...flag, kind, intent: 'dismiss' })).status).toBe(400)
  expect(await waiting(app, admin)).toBe(CHECK_KINDS.length + 1)
})

testOnDatabase('only an admin with the page’s token decides or undoes', async (db) => {
  const { app, admin } = await setUp(db)
  const member = await aMember(db)
  for (const { kind, intent } of ALL) {
    const fields = { kind, ...(await MAKE[kind](db)) }
    for (const pressed of [intent, 'undo']) {
      const press = (caller: Caller) => postForm(app, PAGE, { ...fields, intent: pressed }, caller)
      const forged = { ...admin, csrfToken: member.csrfToken }
      const answers = [await press(aVisitor()), await press(member), await press(forged)]
      const statuses = answers.map(({ status }) => status)
      expect([kind, pressed, ...statuses]).toEqual([kind, pressed, 302, 302, 403])
    }
  }
  expect(await db.selectFrom('moderation_log').select('id').execute()).toEqual([])
  expect(await waiting(app, admin)).toBe(ALL.length)
})

testOnDatabase('earlier addresses lead to the filter of their kind', async (db) => {
  const { app, admin } = await setUp(db)
  for (const [from, kind] of [
    ['reports', 'reports'],
    ['checks', 'links'],
    ['results', 'winners'],
    ['unreviewed', 'unreviewed'],
  ] satisfies [string, CheckKind][]) {
    const { status, headers } = await get(app, `/admin/${from}`, admin)
    expect([status, headers.get('location')]).toEqual([301, `${PAGE}?kind=${kind}`])
  }
  const { headers } = await get(app, '/admin/terms', admin)
  expect(headers.get('location')).toBe(PAGE)
})

testOnDatabase('a booking is agreed to, then marked paid; a refusal has a reason', async (db) => {
  const { app, admin, send } = await setUp(db)
  const { reason: _none, ...made } = await MAKE.bookings(db)
  const fields = { kind: 'bookings', ...made }
  const refused = { kind: 'bookings', ...(await MAKE.bookings(db)) }
  const stateOf = async ({ id }: Fields) =>
    (
      await db
        .selectFrom('bookings')
        .select(['state', 'price_note', 'reason'])
        .where('id', '=', Number(id))
        .execute()
    )[0]
  expect((await send({ ...refused, intent: 'refuse', reason: '' })).problem?.errors).toEqual({
    reason: 'Say why: the buyer is told.',
  })
  expect((await send({ ...fields, intent: 'paid' })).status).toBe(409)
  expect((await send({ ...fields, intent: 'agree', price: '€49' })).status).toBe(200)
  expect(await waiting(app, admin)).toBe(2)
  expect((await send({ ...fields, intent: 'paid' })).done).toBe(
    `Paid, it begins by itself: ${TITLE}`,
  )
  await send({ ...refused, intent: 'refuse', reason: 'Not for our readers.' })
  expect(await stateOf(fields)).toEqual({ state: 'paid', price_note: '€49', reason: null })
  expect(await stateOf(refused)).toEqual({
    state: 'withdrawn',
    price_note: '',
    reason: 'Not for our readers.',
  })
  expect(await waiting(app, admin)).toBe(0)
})
