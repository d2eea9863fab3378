import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import type { Config } from '#app/config.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { createLimits } from '#app/lib/security/limits.server.ts'
import { QUICK_HASHER, testApp } from '#test/app.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aMember, anAdmin, NOW } from '#test/makers.ts'
import { get, postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { findMember, listMembers } from '../queries/manage-members.server.ts'
import { changeMember, manageMember, type MemberChange } from './manage-members.server.ts'

async function theBoss(db: Db) {
  return requireAdmin((await anAdmin(db, { username: 'boss' })).actor)
}

async function rightsOf(db: Db, id: number) {
  const { is_admin, suspended_at } = await db
    .selectFrom('users')
    .select(['is_admin', 'suspended_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { admin: is_admin === 1, suspended: suspended_at !== null }
}

async function actionsOn(db: Db, id: number) {
  const rows = await db
    .selectFrom('member_log')
    .selectAll()
    .where('member_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ action, actor_name }) => `${action} by ${actor_name}`)
}

const BASE = 'https://competitions.example'
const GROUNDS = {
  reason: 'The account sends in what is false or misleading.',
  facts: 'Three listings named prizes that do not exist.',
}
const suspend = (db: Db, boss: Admin, memberID: number, now: Date) =>
  changeMember({ db, baseUrl: BASE }, boss, { memberID, change: 'suspend', ...GROUNDS }, now)

const by =
  (change: Exclude<MemberChange['change'], 'suspend'>) =>
  (db: Db, boss: Admin, memberID: number, now: Date) =>
    changeMember({ db, baseUrl: BASE }, boss, { memberID, change }, now)
const liftSuspension = by('lift-suspension')
const makeAdmin = by('make-admin')
const removeAdmin = by('remove-admin')
const trustMember = by('trust')
const distrustMember = by('end-trust')

testOnDatabase('suspending a member ends their sessions for good', async (db) => {
  const app = testApp(db)
  const boss = await theBoss(db)
  const member = await aMember(db)
  await suspend(db, boss, member.id, NOW)
  expect((await get(app, '/api/session', member)).body.user).toBeNull()
  expect(await rightsOf(db, member.id)).toEqual({ admin: false, suspended: true })

  await liftSuspension(db, boss, member.id, NOW)
  expect(await rightsOf(db, member.id)).toEqual({ admin: false, suspended: false })
  expect((await get(app, '/api/session', member)).body.user).toBeNull()
  expect(await actionsOn(db, member.id)).toEqual(['suspended by boss', 'suspension lifted by boss'])
})

testOnDatabase('a demoted admin has no session and no rights', async (db) => {
  const app = testApp(db)
  const boss = await theBoss(db)
  const member = await aMember(db)
  await makeAdmin(db, boss, member.id, NOW)
  expect((await get(app, '/api/pending-competitions', member)).status).toBe(200)
  await removeAdmin(db, boss, member.id, NOW)
  expect((await get(app, '/api/pending-competitions', member)).status).toBe(401)
  expect(await rightsOf(db, member.id)).toEqual({ admin: false, suspended: false })
  expect(await actionsOn(db, member.id)).toEqual([
    'made admin by boss',
    'no longer an admin by boss',
  ])
})

testOnDatabase('repeating an action changes nothing', async (db) => {
  const boss = await theBoss(db)
  const member = await aMember(db)
  for (const act of [suspend, suspend, liftSuspension, liftSuspension]) {
    await act(db, boss, member.id, NOW)
  }
  for (const act of [makeAdmin, makeAdmin, removeAdmin, removeAdmin]) {
    await act(db, boss, member.id, NOW)
  }
  expect(await actionsOn(db, member.id)).toHaveLength(4)
})

testOnDatabase('admins cannot suspend themselves, and the last one stays', async (db) => {
  const boss = await theBoss(db)
  await expect(suspend(db, boss, boss.id, NOW)).rejects.toThrow('yourself')
  await expect(removeAdmin(db, boss, boss.id, NOW)).rejects.toMatchObject({ kind: 'conflict' })
  const other = await anAdmin(db)
  await suspend(db, boss, other.id, NOW)
  // The other admin can't log in, so boss is the last who can.
  await expect(removeAdmin(db, boss, boss.id, NOW)).rejects.toMatchObject({ kind: 'conflict' })
  await expect(makeAdmin(db, boss, (await aMember(db)).id + 99, NOW)).rejects.toMatchObject({
    kind: 'not-found',
  })
})

testOnBothDatabases('one admin remains when two remove each other at once', async (db) => {
  const [one, two] = [await anAdmin(db), await anAdmin(db)]
  const [first, second] = [requireAdmin(one.actor), requireAdmin(two.actor)]
  const results = await Promise.allSettled([
    removeAdmin(db, first, second.id, NOW),
    removeAdmin(db, second, first.id, NOW),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(refused.reason).toMatchObject({ kind: 'conflict' })
  const { admins } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.sum<number>('is_admin').as('admins'))
    .executeTakeFirstOrThrow()
  expect(admins).toBe(1)
})

testOnDatabase('trust is given and ended once, and logged', async (db) => {
  const boss = await theBoss(db)
  const member = await aMember(db)
  const trustedAt = async () => (await findMember(db, boss, member.id))?.trustedAt
  for (const now of [NOW, new Date(NOW.getTime() + 1)]) await trustMember(db, boss, member.id, now)
  expect(await trustedAt()).toBe(NOW.getTime())
  for (const _each of [1, 2]) await distrustMember(db, boss, member.id, NOW)
  expect(await trustedAt()).toBeNull()
  expect(await actionsOn(db, member.id)).toEqual(['trusted by boss', 'trust ended by boss'])
  await suspend(db, boss, member.id, NOW)
  await expect(trustMember(db, boss, member.id, NOW)).rejects.toThrow('Lift the suspension first.')
})

testOnDatabase('a suspended member cannot become an admin', async (db) => {
  const boss = await theBoss(db)
  const member = await aMember(db)
  await suspend(db, boss, member.id, NOW)
  await expect(makeAdmin(db, boss, member.id, NOW)).rejects.toThrow('Lift the suspension first.')
})

testOnDatabase('an unknown button changes nothing', async (db) => {
  const boss = await theBoss(db)
  const member = await aMember(db)
  const limits = createLimits({ log: { warn: () => {} } })
  const config = { baseUrl: BASE } as Config
  const site = { db, hasher: QUICK_HASHER, limits, now: NOW, config, kickMail: () => {} }
  for (const intent of [undefined, '', 'delete', 'constructor', '__proto__']) {
    await expect(manageMember(site, boss, member.id, { intent })).rejects.toMatchObject({
      kind: 'invalid',
    })
  }
})

testOnDatabase('the database refuses to change or delete log lines', async (db, dialect) => {
  const boss = await theBoss(db)
  const member = await aMember(db)
  await suspend(db, boss, member.id, NOW)
  await expect(sql`delete from member_log`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`update member_log set action = 'x'`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`update member_log set id = 9`.execute(db)).rejects.toThrow('append-only')
  const emptying =
    dialect === 'sqlite'
      ? sql`insert or replace into member_log (id, member_id, actor_name, action, created_at)
          values (1, 1, 'x', 'x', 0)`
      : sql`truncate member_log`
  await expect(emptying.execute(db)).rejects.toThrow('append-only')
  // Closing the account clears the member's name; only the acting admin's stays.
  await db.deleteFrom('users').where('id', '=', member.id).execute()
  expect(await actionsOn(db, member.id)).toEqual(['suspended by boss'])
})

testOnDatabase('members are found by part of their name or address, newest first', async (db) => {
  const boss = await theBoss(db)
  await aMember(db, { username: 'comper-mary', email: 'mary@example.ie' })
  const later = new Date(NOW.getTime() + 1000)
  await aMember(db, { username: 'Comper_Joe', email: 'joe@example.com' }, later)
  const namesFor = async (text?: string, only?: 'admins' | 'suspended') => {
    const { members } = await listMembers(db, boss, { text, only }, { size: 10, page: 1 })
    return members.map(({ username }) => username)
  }
  expect(await namesFor()).toEqual(['Comper_Joe', 'comper-mary', 'boss'])
  expect(await namesFor('COMPER')).toEqual(['Comper_Joe', 'comper-mary'])
  expect(await namesFor('example.ie')).toEqual(['comper-mary', 'boss'])
  // Matched literally.
  expect(await namesFor('r_j')).toEqual(['Comper_Joe'])
  expect(await namesFor('%')).toEqual([])
  expect(await namesFor(String.raw`\ ' "`)).toEqual([])
  expect(await namesFor(undefined, 'admins')).toEqual(['boss'])
  expect(await namesFor(undefined, 'suspended')).toEqual([])
})

testOnDatabase("an admin sees a member's activity, and no secrets", async (db) => {
  const boss = await theBoss(db)
  const member = await aMember(db)
  const found = await findMember(db, boss, member.id)
  expect(found).toMatchObject({ username: member.username, sessions: 1, bookmarks: 0 })
  expect(JSON.stringify(found)).not.toMatch(/plain|hash|token/i)
  expect(await findMember(db, boss, 999)).toBeUndefined()
})

testOnDatabase("the buttons of a member's page do what they say", async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const boss = await anAdmin(db)
  const member = await aMember(db)
  const sent = await postForm(
    app,
    `/admin/users/${member.id}`,
    { intent: 'suspend', ...GROUNDS },
    boss,
  )
  expect(sent.status).toBe(200)
  expect(await rightsOf(db, member.id)).toEqual({ admin: false, suspended: true })
  const refused = await postForm(
    app,
    `/admin/users/${boss.id}`,
    { intent: 'suspend', ...GROUNDS },
    boss,
  )
  expect(refused.status).toBe(409)
  expect((await get(app, '/admin/users/999', boss)).status).toBe(404)
  expect((await get(app, '/admin/users/nonsense', boss)).status).toBe(400)
})
