import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aMember, aVisitor, NOW } from '#test/makers.ts'
import { get, postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { CONFIRM_LINK_MS } from '../rules.ts'
import { confirmEmail, sendEmailConfirmation } from './confirm-email.server.ts'

const BASE_URL = 'https://competitions.example'
const after = (ms: number) => new Date(NOW.getTime() + ms)

type Addressee = { id: number; username: string; email: string }

/** Returns the secret of the mailed link. */
async function mailLink(db: Db, member: Addressee, now = NOW) {
  await db.transaction().execute((tx) => sendEmailConfirmation(tx, member, BASE_URL, now))
  const { text } = await db
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', member.email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /\/confirm-email\/([\w-]{43})\s/.exec(text)?.[1] ?? ''
}

async function confirmedAt(db: Db, { id }: Pick<Addressee, 'id'>) {
  const user = await db
    .selectFrom('users')
    .select('email_confirmed_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return user?.email_confirmed_at ?? null
}

const unconfirmed = (db: Db, email?: string) =>
  aMember(db, { email_confirmed_at: null, ...(email !== undefined && { email }) })

testOnDatabase('a link confirms the address once', async (db) => {
  const member = await unconfirmed(db)
  const token = await mailLink(db, member)
  const now = after(5)
  expect(await confirmedAt(db, member)).toBeNull()
  expect(await confirmEmail(db, token, now)).toBe(true)
  expect(await confirmedAt(db, member)).toBe(now.getTime())
  expect(await confirmEmail(db, token, now)).toBe(false)
})

testOnBothDatabases('one of twenty concurrent uses of a link succeeds', async (db) => {
  const token = await mailLink(db, await unconfirmed(db))
  const uses = Array.from({ length: 20 }, () => confirmEmail(db, token, NOW))
  expect((await Promise.all(uses)).filter(Boolean)).toEqual([true])
})

testOnDatabase('a link works for three days, also after a newer mail', async (db) => {
  const member = await unconfirmed(db)
  const [older, newest] = [await mailLink(db, member), await mailLink(db, member)]
  expect(await confirmEmail(db, older, after(CONFIRM_LINK_MS))).toBe(false)
  expect(await confirmEmail(db, older, NOW)).toBe(true)
  await db.updateTable('users').set({ email_confirmed_at: null }).execute()
  expect(await confirmEmail(db, newest, after(CONFIRM_LINK_MS))).toBe(false)
  expect(await confirmEmail(db, newest, after(CONFIRM_LINK_MS - 1))).toBe(true)
})

testOnDatabase('only the exact link works, and only for its purpose', async (db) => {
  const member = await unconfirmed(db)
  const token = await mailLink(db, member)
  const { token_hash } = await db
    .selectFrom('account_tokens')
    .select('token_hash')
    .executeTakeFirstOrThrow()
  for (const wrong of ['', '\0', token_hash, `${token}x`, token.toUpperCase()])
    expect([wrong, await confirmEmail(db, wrong, NOW)]).toEqual([wrong, false])
  await db.updateTable('account_tokens').set({ purpose: 'reset-password' }).execute()
  expect(await confirmEmail(db, token, NOW)).toBe(false)
  expect(await confirmedAt(db, member)).toBeNull()
})

testOnDatabase('an address confirmed by another account stays with it', async (db) => {
  const owner = await unconfirmed(db, 'shared@example.ie')
  const other = await unconfirmed(db, 'SHARED@example.ie')
  const [first, second] = [await mailLink(db, owner), await mailLink(db, other)]
  expect(await confirmEmail(db, first, NOW)).toBe(true)
  expect(await confirmEmail(db, second, NOW)).toBe(false)
  expect(await confirmedAt(db, other)).toBeNull()
})

testOnBothDatabases(
  'one of several accounts that confirm an address at once succeeds',
  async (db) => {
    const members = [1, 2, 3, 4, 5].map((number) => ({ number, email: 'shared@example.ie' }))
    const links: string[] = []
    for (const { email } of members) links.push(await mailLink(db, await unconfirmed(db, email)))
    const confirmed = await Promise.all(links.map((link) => confirmEmail(db, link, NOW)))
    expect(confirmed.filter(Boolean)).toEqual([true])
  },
)

testOnDatabase("a link for the member's previous address confirms nothing", async (db) => {
  const member = await unconfirmed(db)
  const token = await mailLink(db, member)
  await db
    .updateTable('users')
    .set({ email: 'new@example.ie', email_key: 'new@example.ie' })
    .execute()
  expect(await confirmEmail(db, token, NOW)).toBe(false)
  expect(await confirmedAt(db, member)).toBeNull()
})

testOnDatabase('the page confirms nothing until its button is pressed', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const member = await unconfirmed(db)
  const path = `/confirm-email/${await mailLink(db, member)}`

  expect((await get(app, path)).status).toBe(200)
  expect(await confirmedAt(db, member)).toBeNull()
  expect((await postForm(app, path, {}, aVisitor())).status).toBe(200)
  expect(await confirmedAt(db, member)).toBe(NOW.getTime())
  expect((await postForm(app, path, {}, aVisitor())).status).toBe(410)
  expect((await get(app, path)).status).toBe(410)
})
