import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { RESETS_MAX } from '#app/features/letters/rules/quota.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { QUICK_HASHER, testApp } from '#test/app.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aMember, aSession, aVisitor, NOW, PASSWORD } from '#test/makers.ts'
import { callerAfter, get, post, postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { findActor } from '../queries/sessions.server.ts'
import { RESET_LINK_MS } from '../rules.ts'
import {
  changePassword,
  resetPassword,
  requestPasswordReset,
  writeResetMails,
} from './passwords.server.ts'

const NEW_PASSWORD = 'quite another thing'
const BASE_URL = 'https://competitions.example'

async function ask(db: Db, email: string, now = NOW, deviceSecret?: string) {
  await requestPasswordReset(db, { email, deviceSecret }, now)
  await writeResetMails(db, BASE_URL, now)
}

const reset = (db: Db, token: string, password = NEW_PASSWORD, now = NOW) =>
  statusOf(resetPassword({ db, hasher: QUICK_HASHER }, token, password, now))

/** Returns 200, or the problem's status. */
async function statusOf(work: Promise<unknown>) {
  try {
    await work
    return 200
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.status
  }
}

/** Returns the links in all mails to an address, in order. */
async function linksTo(db: Db, email: string) {
  const mails = await db
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
  return mails.flatMap(({ text }) =>
    [...text.matchAll(/\/password-reset\/([\w-]{43})\s/g)].map(([, token = '']) => token),
  )
}

async function newestLinkTo(db: Db, email: string) {
  return (await linksTo(db, email)).at(-1) ?? ''
}

async function passwordOf(db: Db, id: number) {
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirst()
  return user?.password_hash?.replace('plain ', '')
}

const isOpen = async (db: Db, secret: string) =>
  (await findActor(db, secret, NOW)).actor.kind === 'member'

testOnDatabase('a change needs the old password and logs out other devices', async (db) => {
  const { id, actor, secret, email } = await aMember(db)
  const phone = await aSession(db, id)
  const stranger = await aMember(db)
  const change = (currentPassword: string, password: string) =>
    statusOf(
      changePassword({ db, hasher: QUICK_HASHER }, actor, { currentPassword, password }, NOW),
    )

  expect(await change('wrong', NEW_PASSWORD)).toBe(400)
  expect(await change(PASSWORD, 'password1')).toBe(400)
  expect(await change(PASSWORD, actor.username.toUpperCase())).toBe(400)
  expect([await passwordOf(db, id), await isOpen(db, phone.secret)]).toEqual([PASSWORD, true])

  expect(await change(PASSWORD, NEW_PASSWORD)).toBe(200)
  expect(await passwordOf(db, id)).toBe(NEW_PASSWORD)
  const open = [secret, phone.secret, stranger.secret].map((one) => isOpen(db, one))
  expect(await Promise.all(open)).toEqual([true, false, true])
  const mails = await db.selectFrom('mails').select(['recipient', 'text']).execute()
  expect(mails).toMatchObject([{ recipient: email }])
  expect(mails[0]?.text).not.toContain(NEW_PASSWORD)
})

testOnDatabase('a member without a password cannot set one by guessing', async (db) => {
  const { actor, id } = await aMember(db, { password_hash: null })
  for (const currentPassword of ['', 'null', PASSWORD]) {
    const input = { currentPassword, password: NEW_PASSWORD }
    expect(await statusOf(changePassword({ db, hasher: QUICK_HASHER }, actor, input, NOW))).toBe(
      400,
    )
  }
  expect(await passwordOf(db, id)).toBeUndefined()
})

testOnDatabase('a link sets a new password once and ends every session', async (db) => {
  const member = await aMember(db)
  const phone = await aSession(db, member.id)
  await ask(db, ` ${member.email.toUpperCase()} `)
  const [token = ''] = await linksTo(db, member.email)

  expect(await reset(db, token)).toBe(200)
  expect(await passwordOf(db, member.id)).toBe(NEW_PASSWORD)
  expect([await isOpen(db, member.secret), await isOpen(db, phone.secret)]).toEqual([false, false])
  expect(await reset(db, token, 'and again another')).toBe(410)
  expect(await passwordOf(db, member.id)).toBe(NEW_PASSWORD)
  const login = { username: member.username, password: NEW_PASSWORD }
  expect((await post(testApp(db), '/api/login', login, aVisitor())).status).toBe(200)
})

testOnDatabase('a link expires after an hour, and only the newest works', async (db) => {
  const { email, id } = await aMember(db)
  await ask(db, email)
  await ask(db, email)
  const [older = '', newest = ''] = await linksTo(db, email)
  const after = (ms: number) => new Date(NOW.getTime() + ms)

  expect(await reset(db, older)).toBe(410)
  expect(await reset(db, newest, NEW_PASSWORD, after(RESET_LINK_MS))).toBe(410)
  expect(await passwordOf(db, id)).toBe(PASSWORD)
  expect(await reset(db, newest, NEW_PASSWORD, after(RESET_LINK_MS - 1))).toBe(200)
})

testOnDatabase('a mail over the limit leaves the last link working', async (db) => {
  const { email } = await aMember(db)
  for (let count = 0; count < RESETS_MAX + 2; count += 1) await ask(db, email)
  const links = await linksTo(db, email)
  expect(links).toHaveLength(RESETS_MAX)
  expect(await reset(db, links.at(-1) ?? '')).toBe(200)
})

testOnDatabase('only the exact link opens an account', async (db) => {
  const { email, id } = await aMember(db)
  await ask(db, email)
  const token = await newestLinkTo(db, email)
  const { token_hash } = await db
    .selectFrom('account_tokens')
    .select('token_hash')
    .executeTakeFirstOrThrow()
  for (const wrong of [
    '',
    'x',
    token_hash,
    token.slice(1),
    `${token} `,
    token.toLowerCase(),
    '\0',
    '%',
  ])
    expect([wrong, await reset(db, wrong)]).toEqual([wrong, 410])
  await db.updateTable('account_tokens').set({ purpose: 'confirm-email' }).execute()
  expect(await reset(db, token)).toBe(410)
  expect(await passwordOf(db, id)).toBe(PASSWORD)
})

testOnDatabase('a guessable new password is refused and the link stays valid', async (db) => {
  const { email, username } = await aMember(db, { username: 'Unguessable-Name' })
  await ask(db, email)
  const token = await newestLinkTo(db, email)
  expect(await reset(db, token, 'password1')).toBe(400)
  expect(await reset(db, token, username)).toBe(400)
  expect(await reset(db, token, username.toLowerCase())).toBe(400)
  expect(await reset(db, token)).toBe(200)
})

testOnDatabase('a mail has a link for each account of an unconfirmed address', async (db) => {
  const shared = { email: 'shared@example.ie', email_confirmed_at: null }
  const first = await aMember(db, shared)
  const second = await aMember(db, shared)
  const suspended = await aMember(db, { ...shared, suspended_at: 1 })
  await aMember(db)
  await ask(db, shared.email)
  const links = await linksTo(db, shared.email)

  expect(links).toHaveLength(2)
  for (const [index, link] of links.entries()) {
    expect(await reset(db, link, `${NEW_PASSWORD} ${index}`)).toBe(200)
  }
  const passwords = await Promise.all(
    [first, second, suspended].map(({ id }) => passwordOf(db, id)),
  )
  expect(passwords).toEqual([`${NEW_PASSWORD} 0`, `${NEW_PASSWORD} 1`, PASSWORD])
})

testOnBothDatabases('one of twenty concurrent uses of a link succeeds', async (db) => {
  const { email, id } = await aMember(db)
  await ask(db, email)
  const token = await newestLinkTo(db, email)
  const tries = Array.from({ length: 20 }, (_, index) => `${NEW_PASSWORD} ${index}`)
  const statuses = await Promise.all(tries.map((password) => reset(db, token, password)))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 410),
  ])
  expect(await passwordOf(db, id)).toBe(tries[statuses.indexOf(200)])
})

testOnDatabase('the page says the same for every address', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const { email } = await aMember(db)
  const visitor = aVisitor()
  const pages = new Set<string>()
  for (const address of [email, 'nobody@example.ie']) {
    const { status, text } = await postForm(app, '/password-reset', { email: address }, visitor)
    pages.add(`${status} ${text.replaceAll(address, 'THE ADDRESS')}`)
  }
  expect([...pages]).toEqual([expect.stringContaining('200 {')])
  await writeResetMails(db, BASE_URL, NOW)
  expect(await linksTo(db, email)).toHaveLength(1)
  const { text } = await db.selectFrom('mails').select('text').executeTakeFirstOrThrow()
  expect(text).toContain(`${BASE_URL}/password-reset/`)
})

testOnDatabase('links in mails ignore the Host header', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const { email } = await aMember(db)
  const evil = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
  }
  await postForm(app, '/password-reset', { email }, aVisitor(), evil)
  await writeResetMails(db, BASE_URL, NOW)
  const mail = await db.selectFrom('mails').select(['text', 'html']).executeTakeFirstOrThrow()
  expect(mail.text).toContain(`${BASE_URL}/password-reset/`)
  expect(JSON.stringify(mail)).not.toContain('evil')
})

testOnDatabase('the linked page sets the new password and logs the browser out', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const member = await aMember(db)
  await ask(db, member.email)
  const path = `/password-reset/${await newestLinkTo(db, member.email)}`

  const open = await get(app, path)
  expect([open.status, open.text]).toEqual([200, expect.stringContaining('"isOpen":true')])
  const short = await postForm(app, path, { password: 'short' }, member)
  expect([short.status, await passwordOf(db, member.id)]).toEqual([400, PASSWORD])
  const done = await postForm(app, path, { password: NEW_PASSWORD }, member)
  expect([done.status, await passwordOf(db, member.id)]).toEqual([200, NEW_PASSWORD])
  expect(callerAfter(done)?.cookie).toMatch(/=v\./)
  expect((await get(app, '/api/session', member)).body.user).toBeNull()
  const again = await postForm(app, path, { password: NEW_PASSWORD }, aVisitor())
  expect(again.status).toBe(410)
  const dead = await get(app, path)
  expect([dead.status, dead.text]).toEqual([410, expect.stringContaining('"isOpen":false')])
})
