import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { findListing } from '#app/features/listings/queries/listing.server.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, aReport, NOW } from '#test/makers.ts'
import { post } from '#test/roles/call.ts'
import { undoDecision } from '../operations/undo-decision.server.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'

type Rows = Record<string, string[]>

const HOUR_AGO = new Date(NOW.getTime() - HOUR_MS)

async function allRows(db: Db): Promise<Rows> {
  const rows: Rows = {}
  for (const { name } of await db.introspection.getTables()) {
    const read = await sql<object>`select * from ${sql.table(name)}`.execute(db)
    rows[name] = read.rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return rows
}

/** Returns a call's changes: each changed column with its table and new value. */
function changesBetween(before: Rows, after: Rows) {
  const tables = Object.keys({ ...before, ...after })
  return tables.flatMap((table) => {
    const [old = [], now = []] = [before[table], after[table]]
    const gone = old.filter((row) => !now.includes(row))
    const made = now.filter((row) => !old.includes(row))
    if (gone.length === 0 && made.length === 0) return []
    const [was, is] = [gone, made].map(
      ([row = '{}']) => JSON.parse(row) as Record<string, unknown>,
    ) as [Record<string, unknown>, Record<string, unknown>]
    const columns = gone.length > 0 ? Object.keys(is).filter((key) => is[key] !== was[key]) : []
    return [{ table, gone: gone.length, made: made.length, columns }]
  })
}

function rowsOf(competitionID: number, rows: Rows) {
  const isOf = new RegExp(`"competition_id":${competitionID}[,}]`)
  const own = rows.competitions?.filter((row) => row.startsWith(`{"id":${competitionID},`)) ?? []
  return [
    ...own,
    ...Object.values(rows)
      .flat()
      .filter((row) => isOf.test(row)),
  ]
}

/** A listing with every field changed: nothing of it may be stored. */
async function tampered(db: Db, competitionID: number, otherId: number) {
  const listing = await findListing(db, competitionID)
  const evil = Object.fromEntries(
    Object.entries(listing ?? {}).map(([key, value]) => [
      key,
      typeof value === 'number' ? value + 1 : 'EVIL',
    ]),
  )
  const nested = { ...evil, competitionID: otherId, competition: { competitionID: otherId } }
  const object = {
    ...evil,
    id: otherId,
    status: 'approved',
    featured: 1,
    competitionFeaturedFlag: 1,
    entry_url: 'javascript:alert(1)',
    submitted_by: otherId,
    competition: nested,
    constructor: { prototype: { isAdmin: true } },
    toString: 'EVIL',
    competitionID,
  }
  // JSON.parse creates an own __proto__ key; an object literal would set the prototype.
  return JSON.stringify(object).replace('{', `{"__proto__":${JSON.stringify(nested)},`)
}

async function setUp(db: Db) {
  const app = testApp(db)
  const [admin, member] = [await anAdmin(db), await aMember(db)]
  const mine = { source: 'member', submittedBy: member.id } as const
  const make = (listing: Parameters<typeof aCompetition>[1]) => aCompetition(db, listing, HOUR_AGO)
  const waiting = await make({ ...mine, status: 'pending' })
  const state = await make({ ...mine, competitionTitle: 'Win a kayak' })
  await make({ competitionTitle: 'Not to be touched', status: 'pending' })
  await aReport(db, state.competitionID)
  const send = async (path: string, id: number, body: string) => {
    const competition = await tampered(db, id, 3)
    const evil = `"id":3,"competitionID":3,"now":0,"admin":true,"actor":{"id":${member.id}}`
    const before = await allRows(db)
    const answer = await post(app, path, `{${body},"competition":${competition},${evil}}`, admin)
    const after = await allRows(db)
    expect(rowsOf(3, after)).toEqual(rowsOf(3, before))
    return { answer, changes: changesBetween(before, after) }
  }
  return { send, admin, waiting: waiting.competitionID, state: state.competitionID }
}

const one = (table: string, ...columns: string[]) => ({ table, gone: 1, made: 1, columns })
const added = (table: string, made = 1) => ({ table, gone: 0, made, columns: [] })
const byTable = (a: { table: string }, b: { table: string }) => (a.table < b.table ? -1 : 1)

testOnDatabase('approving changes only the fields of an approval', async (db) => {
  const { send, waiting } = await setUp(db)
  const { answer, changes } = await send('/api/update-competition-status', waiting, '"status":true')
  expect(answer.status).toBe(200)
  const decided = ['status', 'decided_by', 'decided_at', 'published_at', 'updated_at']
  expect(changes.toSorted(byTable)).toEqual([
    one('catalogue', 'version'),
    one('competitions', ...decided),
    added('mails'),
    added('moderation_log'),
    added('work'),
  ])
})

testOnDatabase('rejecting changes only the fields of a rejection', async (db) => {
  const { send, waiting } = await setUp(db)
  const path = '/api/update-competition-status'
  const { changes } = await send(path, waiting, '"status":0,"reason":"No."')
  expect(changes.toSorted(byTable)).toEqual([
    one('competitions', 'status', 'rejection_reason', 'decided_by', 'decided_at', 'updated_at'),
    added('decisions'),
    added('mails'),
    added('moderation_log'),
    // Signs the link in the mail; made once.
    added('site_keys'),
    added('work'),
  ])
})

testOnDatabase('featuring changes only the flag', async (db) => {
  const { send, state } = await setUp(db)
  const { changes } = await send('/api/update-premium-status', state, '"status":1')
  expect(changes.toSorted(byTable)).toEqual([
    added('bookings'),
    one('catalogue', 'version'),
    one('competitions', 'featured', 'featured_at', 'updated_at'),
    added('moderation_log'),
  ])
})

testOnDatabase('a new date changes only the date and its copies', async (db) => {
  const { send, state } = await setUp(db)
  const path = '/api/update-competition-end-date'
  const { changes } = await send(path, state, '"newDate":"2026-12-24"')
  expect(changes.toSorted(byTable)).toEqual([
    one('catalogue', 'version'),
    one('competitions', 'end_date', 'updated_at', 'previous_end_date'),
    { ...one('listing_words', 'end_date'), gone: 3, made: 3 },
    added('moderation_log'),
  ])
})

testOnDatabase("undoing reverts the decision's changes", async (db) => {
  const { send, admin, state } = await setUp(db)
  const before = await allRows(db)
  await send('/api/update-competition-status', state, '"status":0,"from":"approved"')
  await undoDecision({ db, baseUrl: 'https://competitions.example' }, admin.actor, state, NOW)
  expect(changesBetween(before, await allRows(db)).toSorted(byTable)).toEqual([
    one('catalogue', 'version'),
    // The undoing admin becomes the one who decided.
    one('competitions', 'decided_by', 'decided_at', 'updated_at'),
    added('moderation_log', 2),
    added('site_keys'),
  ])
})

testOnDatabase('a refused call changes nothing', async (db) => {
  const { send, waiting, state } = await setUp(db)
  for (const [path, id, body, status] of [
    ['/api/update-competition-status', waiting, '"status":{}', 400],
    ['/api/update-competition-status', waiting, '"status":1,"from":"rejected"', 409],
    ['/api/update-competition-status', 999, '"status":1', 404],
    ['/api/update-competition-status', state, '"status":1', 200],
    ['/api/update-premium-status', state, '"status":0', 200],
    ['/api/update-premium-status', state, '"status":[]', 400],
    ['/api/update-competition-end-date', state, '"newDate":"2026-12-01"', 200],
    ['/api/update-competition-end-date', state, '"newDate":"soon"', 400],
  ] as const) {
    const { answer, changes } = await send(path, id, body)
    expect([path, answer.status, changes]).toEqual([path, status, []])
  }
  expect(({} as { competitionID?: number }).competitionID).toBeUndefined()
})
