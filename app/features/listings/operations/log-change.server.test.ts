import { UpdateQueryNode, DeleteQueryNode, InsertQueryNode, sql, type KyselyPlugin } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { closeAccount } from '#app/features/accounts/operations/close-account.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { addDays, toIsoInstant } from '#app/lib/time/days.ts'
import { QUICK_HASHER } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, aReport, NOW, PASSWORD, TODAY } from '#test/makers.ts'
import { listModerationLog } from '#app/features/moderation/queries/log.server.ts'
import { changeEndDate } from './change-end-date.server.ts'
import { decideCompetition } from '#app/features/moderation/operations/decide-competition.server.ts'
import { undoDecision } from '#app/features/moderation/operations/undo-decision.server.ts'
import { updatePremium } from '#app/features/moderation/operations/update-premium.server.ts'

const LATER = addDays(TODAY, 40)
const baseUrl = 'https://competitions.example'
const at = (ms: number) => new Date(NOW.getTime() + ms)

type Change = (db: Db, admin: Admin, competitionID: number) => Promise<unknown>
const approve: Change = (db, admin, competitionID) =>
  decideCompetition({ db, baseUrl }, admin, { competitionID, status: 'approved' }, at(1))
const reject: Change = (db, admin, competitionID) =>
  decideCompetition(
    { db, baseUrl },
    admin,
    { competitionID, status: 'rejected', reason: 'Gone.' },
    at(1),
  )
const takeDown: Change = (db, admin, competitionID) =>
  decideCompetition(
    { db, baseUrl },
    admin,
    { competitionID, status: 'rejected', from: 'approved' },
    at(1),
  )
const republish: Change = (db, admin, competitionID) =>
  decideCompetition(
    { db, baseUrl },
    admin,
    { competitionID, status: 'approved', from: 'rejected' },
    at(1),
  )
const undo: Change = (db, admin, competitionID) =>
  undoDecision({ db, baseUrl }, admin, competitionID, at(2))
const feature: Change = (db, admin, competitionID) =>
  updatePremium(db, admin, { competitionID, featured: true }, at(1))
const move: Change = (db, admin, competitionID) =>
  changeEndDate(db, admin, { competitionID, newDate: LATER }, at(1))

const log = (db: Db) => db.selectFrom('moderation_log').selectAll().orderBy('id').execute()

const SINCE = `approved since ${toIsoInstant(NOW.getTime())}`
const NOW_PUBLIC = `approved since ${toIsoInstant(NOW.getTime() + 1)}`
/** What is done in turn to a waiting listing or, when it says so, to a published one. */
const CASES: [string, 'pending' | 'approved', [Change, string, string | null, string | null][]][] =
  [
    ['approval', 'pending', [[approve, 'approved', 'pending', NOW_PUBLIC]]],
    ['rejection', 'pending', [[reject, 'rejected', 'pending', 'rejected: Gone.']]],
    ['taking down', 'approved', [[takeDown, 'rejected', SINCE, 'rejected']]],
    [
      'publishing after all',
      'pending',
      [
        [reject, 'rejected', 'pending', 'rejected: Gone.'],
        [republish, 'approved', 'rejected: Gone.', NOW_PUBLIC],
      ],
    ],
    [
      'undoing',
      'approved',
      [
        [takeDown, 'rejected', SINCE, 'rejected'],
        [undo, 'decision undone', 'rejected', SINCE],
      ],
    ],
    ['featuring', 'approved', [[feature, 'featured', null, '1']]],
    ['another date', 'approved', [[move, 'closing date changed', '2026-12-01', LATER]]],
  ]

for (const [name, status, steps] of CASES) {
  testOnDatabase(`${name} writes one row with what was before and after`, async (db) => {
    const { actor } = await anAdmin(db)
    const { competitionID } = await aCompetition(db, { status })
    await aCompetition(db)
    const expected: object[] = []
    for (const [change, action, before, after] of steps) {
      await change(db, actor, competitionID)
      expected.push({
        id: expected.length + 1,
        competition_id: competitionID,
        actor_id: actor.id,
        actor_name: actor.username,
        action,
        before_value: before,
        after_value: after,
        created_at: at(change === undo ? 2 : 1).getTime(),
      })
      expect(await log(db)).toEqual(expected)
    }
  })
}

/** A database that breaks when a table is written to. */
function breakingAt(db: Db, table: string): Db {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (writtenTo(node) === table) throw new Error('The disk is full.')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return db.withPlugin(plugin)
}

type Node = Parameters<KyselyPlugin['transformQuery']>[0]['node']
function writtenTo(node: Node): string | undefined {
  const text = JSON.stringify(
    UpdateQueryNode.is(node)
      ? node.table
      : DeleteQueryNode.is(node)
        ? node.from
        : InsertQueryNode.is(node)
          ? node.into
          : {},
  )
  return /"name":"(\w+)"/.exec(text)?.[1]
}

testOnDatabase('when a later step fails there is neither change nor row', async (db) => {
  const { actor } = await anAdmin(db)
  const submitter = await aMember(db)
  const mine = { source: 'member', submittedBy: submitter.id } as const
  const waiting = await aCompetition(db, { ...mine, status: 'pending' })
  const standing = await aCompetition(db, mine)
  await aReport(db, standing.competitionID)
  const state = async () => [
    await db.selectFrom('competitions').selectAll().orderBy('id').execute(),
    await db.selectFrom('competition_categories').selectAll().orderBy('competition_id').execute(),
    await db
      .selectFrom('listing_words')
      .selectAll()
      .orderBy('competition_id')
      .orderBy('word')
      .execute(),
    await db.selectFrom('reports').selectAll().execute(),
    await db.selectFrom('mails').selectAll().execute(),
    await db.selectFrom('catalogue').selectAll().execute(),
    await log(db),
  ]
  const before = await state()
  for (const [change, { competitionID }, table] of [
    [approve, waiting, 'mails'],
    [approve, waiting, 'catalogue'],
    [approve, waiting, 'moderation_log'],
    [reject, waiting, 'mails'],
    [takeDown, standing, 'reports'],
    [takeDown, standing, 'catalogue'],
    [feature, standing, 'moderation_log'],
    [feature, standing, 'catalogue'],
    [move, standing, 'moderation_log'],
    [move, standing, 'catalogue'],
  ] as const) {
    const broken = change(breakingAt(db, table), actor, competitionID)
    await expect(broken).rejects.toThrow('The disk is full.')
    expect(await state()).toEqual(before)
  }
  await takeDown(db, actor, standing.competitionID)
  const taken = await state()
  for (const table of ['moderation_log', 'reports', 'mails', 'catalogue']) {
    const broken = undo(breakingAt(db, table), actor, standing.competitionID)
    await expect(broken).rejects.toThrow('The disk is full.')
    expect(await state()).toEqual(taken)
  }
})

testOnDatabase('the database refuses to change or delete a row', async (db, dialect) => {
  const [{ actor }, other] = [await anAdmin(db), await anAdmin(db)]
  const { competitionID } = await aCompetition(db, { status: 'pending' })
  await approve(db, actor, competitionID)
  const before = await log(db)
  const columns = ['actor_name', 'action', 'before_value', 'after_value']
  const attempts = [
    ...columns.map((column) => `update moderation_log set ${column} = 'x'`),
    ...columns.map((column) => `update moderation_log set ${column} = 'x' where id = 1`),
    `update moderation_log set before_value = null, after_value = null`,
    `update moderation_log set competition_id = 7`,
    `update moderation_log set created_at = 0`,
    `update moderation_log set created_at = created_at - 1, actor_id = null`,
    `delete from moderation_log`,
    `delete from moderation_log where id = 1`,
    `delete from moderation_log where competition_id = ${competitionID}`,
    `insert into moderation_log (id, competition_id, actor_name, action, created_at)
       values (1, 1, 'x', 'x', 0) on conflict (id) do update set action = 'x'`,
    `update moderation_log set actor_id = ${other.id}`,
    `update moderation_log set id = 99`,
    dialect === 'sqlite'
      ? `insert or replace into moderation_log (id, competition_id, actor_name, action, created_at)
         values (1, 1, 'x', 'x', 0)`
      : `truncate moderation_log`,
  ]
  for (const attempt of attempts)
    await expect(sql.raw(attempt).execute(db), attempt).rejects.toThrow(/append-only/)
  expect(await log(db)).toEqual(before)
})

testOnDatabase('the log has the name of a closed account', async (db) => {
  const [admin, other] = [await anAdmin(db, { username: 'niamh' }), await anAdmin(db)]
  const { competitionID } = await aCompetition(db, { status: 'pending' })
  await approve(db, admin.actor, competitionID)
  await closeAccount({ db, hasher: QUICK_HASHER }, admin.actor, PASSWORD, NOW)
  expect(await log(db)).toMatchObject([{ actor_id: null, actor_name: 'niamh', action: 'approved' }])
  expect(await listModerationLog(db, other.actor, competitionID)).toMatchObject([{ by: 'niamh' }])
})

testOnDatabase('the log entries of a deleted listing stay', async (db) => {
  const { actor } = await anAdmin(db)
  const { competitionID } = await aCompetition(db, { status: 'pending' })
  await reject(db, actor, competitionID)
  await db.deleteFrom('competitions').execute()
  expect(await log(db)).toMatchObject([{ competition_id: competitionID, action: 'rejected' }])
})
