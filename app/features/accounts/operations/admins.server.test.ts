import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { QUICK_HASHER } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aMember, NOW } from '#test/makers.ts'
import { readMembers } from '../queries/manage-members.server.ts'
import { findActor } from '../queries/sessions.server.ts'
import { createAdmin, promoteToAdmin, setPassword } from './admins.server.ts'
import { confirmEmail } from './confirm-email.server.ts'
import { openSession } from './sessions.server.ts'

const OPERATOR = { kind: 'operator' } as const
const PASSWORD = 'correct horse battery'

const deps = (db: Db) => ({ db, hasher: QUICK_HASHER, baseUrl: 'https://competitions.example' })

async function listMembers(db: Db) {
  return Array.fromAsync(readMembers(db, OPERATOR))
}

testOnDatabase('the operator creates an admin once per name', async (db) => {
  await createAdmin(deps(db), OPERATOR, { username: 'Maeve', password: PASSWORD }, NOW)

  expect(await listMembers(db)).toMatchObject([{ username: 'Maeve', admin: true }])
  await expect(
    createAdmin(deps(db), OPERATOR, { username: 'maeve', password: PASSWORD }, NOW),
  ).rejects.toMatchObject({ kind: 'conflict' })
})

testOnDatabase('an admin’s address counts once its link is followed', async (db) => {
  const given = { username: 'Maeve', password: PASSWORD, email: 'Maeve@example.ie' }
  await createAdmin(deps(db), OPERATOR, given, NOW)
  const mails = await db.selectFrom('mails').select(['recipient', 'text']).execute()
  expect(mails).toMatchObject([{ recipient: 'Maeve@example.ie' }])
  const [, token = ''] = /confirm-email\/([\w-]+)/.exec(mails[0]?.text ?? '') ?? []
  expect(await listMembers(db)).toMatchObject([{ emailConfirmed: false }])
  expect(await confirmEmail(db, token, NOW)).toBe(true)
  expect(await listMembers(db)).toMatchObject([{ email: 'Maeve@example.ie', emailConfirmed: true }])
  await expect(
    createAdmin(deps(db), OPERATOR, { ...given, username: 'Aoife', email: 'maeve' }, NOW),
  ).rejects.toMatchObject({ kind: 'invalid' })
  expect(await listMembers(db)).toHaveLength(1)
})

testOnDatabase('an invalid name or password is refused with a sentence', async (db) => {
  const create = (username: string, password: string) =>
    createAdmin(deps(db), OPERATOR, { username, password }, NOW)

  await expect(create('a b', PASSWORD)).rejects.toThrow(/username has 3 to 30/)
  await expect(create('maeve', 'short')).rejects.toThrow(/8 to 128/)
  await expect(create('maeve', 'password123')).rejects.toThrow(/too common/)
  await expect(create('maeve-banrion', 'Maeve-Banrion')).rejects.toThrow(/too common/)
  expect(await listMembers(db)).toEqual([])
})

testOnDatabase('promoting a member by name ends their sessions and is logged', async (db) => {
  const member = await aMember(db, { username: 'maeve' })
  const bystander = await aMember(db, { username: 'other' })

  await promoteToAdmin(db, OPERATOR, 'MAEVE', NOW)

  expect(await listMembers(db)).toMatchObject([
    { username: 'maeve', admin: true },
    { username: 'other', admin: false },
  ])
  const sessions = await db.selectFrom('sessions').select('user_id').execute()
  expect(sessions).toEqual([{ user_id: bystander.id }])
  expect(await db.selectFrom('member_log').selectAll().execute()).toMatchObject([
    { member_id: member.id, actor_id: null, actor_name: 'the operator', action: 'made admin' },
  ])
})

testOnDatabase('missing and suspended members cannot be promoted', async (db) => {
  await aMember(db, { username: 'maeve', suspended_at: 1 })

  await expect(promoteToAdmin(db, OPERATOR, 'nobody', NOW)).rejects.toMatchObject({
    kind: 'not-found',
  })
  await expect(promoteToAdmin(db, OPERATOR, 'maeve', NOW)).rejects.toMatchObject({
    kind: 'conflict',
    message: '“maeve” is suspended. Lift the suspension first.',
  })
  expect(await listMembers(db)).toMatchObject([{ admin: false }])
})

testOnDatabase('the operator can create an account with a reserved name', async (db) => {
  await createAdmin(deps(db), OPERATOR, { username: 'Admin', password: PASSWORD }, NOW)

  expect(await listMembers(db)).toMatchObject([{ username: 'Admin', admin: true }])
})

testOnDatabase('setting a password ends every session of that member', async (db) => {
  await createAdmin(deps(db), OPERATOR, { username: 'maeve', password: PASSWORD }, NOW)
  const account = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  const { secret } = await openSession(db, account, 'a phone', NOW)

  await setPassword(deps(db), OPERATOR, { username: 'Maeve', password: 'another good one' })

  expect((await findActor(db, secret, NOW)).actor.kind).toBe('visitor')
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .executeTakeFirstOrThrow()
  expect(await QUICK_HASHER.verify(password_hash, 'another good one')).toBe(true)
  await expect(
    setPassword(deps(db), OPERATOR, { username: 'nobody', password: 'another good one' }),
  ).rejects.toMatchObject({ kind: 'not-found' })
})
