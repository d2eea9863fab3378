import pino from 'pino'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { BACKGROUND_POOL } from '#app/db/postgres-pool.server.ts'
import { openDeviceCookie } from '#app/lib/security/device-cookie.server.ts'
import { createLimits, type Limits } from '#app/lib/security/limits.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { newSecret } from '#app/lib/security/secrets.server.ts'
import { QUICK_HASHER, testApp } from '#test/app.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aMember, anAdmin, aVisitor, NOW, PASSWORD } from '#test/makers.ts'
import { post, postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { createPasswordHasher } from '../passwords.server.ts'
import { GUESSING_MAIL_MS, KNOWN_DEVICE_MS, MESSAGES } from '../rules.ts'
import { rememberDevice } from './known-devices.server.ts'
import { logIn } from './log-in.server.ts'
import { requestPasswordReset, writeResetMails } from './passwords.server.ts'

const SUBJECT = 'Somebody is guessing your password'

function openLimits() {
  return createLimits({ log: pino({ level: 'silent' }) })
}

/** Addresses in distinct networks: each name and address has five attempts. */
function anAddress(number: number) {
  return `198.${number >> 8}.${number & 255}.7`
}

/** Counts the passwords that were verified. */
function aCountingHasher() {
  const counted = { checks: 0 }
  const hasher = {
    ...QUICK_HASHER,
    check: async (hash: string | null, password: string) => {
      counted.checks += 1
      return QUICK_HASHER.check(hash, password)
    },
  }
  return { counted, hasher }
}

type Try = { db: Db; limits: Limits; hasher?: typeof QUICK_HASHER }

/** Returns the status of a login from an address, with or without a device cookie. */
async function statusOf(
  { db, limits, hasher = QUICK_HASHER }: Try,
  input: { username: string; password?: string },
  { address = '192.0.2.1', deviceSecret = undefined as string | undefined, now = NOW } = {},
) {
  const deviceCookie = openDeviceCookie(deviceSecret, { https: true })
  const deps = { db, limits, hasher, address, deviceCookie, device: 'a browser', now }
  try {
    await logIn(deps, { password: PASSWORD, ...input })
    return 200
  } catch (error) {
    if (error instanceof Problem) return error.status
    throw error
  }
}

/**
 * Sends five wrong passwords from each address, as many at once as the database has connections: a
 * request that waits too long for one fails with another error.
 */
async function guess(site: Try, username: string, addresses: number) {
  const statuses: number[] = []
  let sent = 0
  const sendAll = async () => {
    while (sent < addresses * 5) {
      const address = anAddress(sent++ % addresses)
      statuses.push(await statusOf(site, { username, password: 'wrong' }, { address }))
    }
  }
  await Promise.all(Array.from({ length: BACKGROUND_POOL.size }, sendAll))
  return statuses
}

async function aKnownDevice(db: Db, userId: number, now = NOW, received?: string) {
  const cookie = openDeviceCookie(received, { https: true })
  await rememberDevice(db, cookie, userId, now)
  return cookie.toHeader()?.match(/=([\w-]{43});/)?.[1] ?? ''
}

async function mailsAbout(db: Db) {
  const mails = await db.selectFrom('mails').select(['recipient', 'subject']).execute()
  return mails.filter(({ subject }) => subject === SUBJECT).map(({ recipient }) => recipient)
}

testOnDatabase('211 addresses check 100 passwords of an account per hour', async (db) => {
  const { counted, hasher } = aCountingHasher()
  const { username } = await aMember(db)
  const statuses = await guess({ db, limits: openLimits(), hasher }, username, 211)
  expect(counted.checks).toBe(100)
  expect(statuses.filter((status) => status === 401)).toHaveLength(100)
  expect(statuses.filter((status) => status === 429)).toHaveLength(955)
})

testOnDatabase("an admin's account allows 20 failures per hour", async (db) => {
  const { counted, hasher } = aCountingHasher()
  const { username } = await anAdmin(db)
  await guess({ db, limits: openLimits(), hasher }, username, 20)
  expect(counted.checks).toBe(20)
})

testOnDatabase('the name and the address of an account share its failures', async (db) => {
  const { counted, hasher } = aCountingHasher()
  const site = { db, limits: openLimits(), hasher }
  const { username, email } = await anAdmin(db)
  for (const name of [username, email]) await guess(site, name, 20)
  expect(counted.checks).toBe(20)
})

testOnDatabase('names without an account are limited in the same way', async (db) => {
  const { counted, hasher } = aCountingHasher()
  await guess({ db, limits: openLimits(), hasher }, 'nobody-here', 50)
  expect(counted.checks).toBe(100)
})

testOnBothDatabases('200 unknown names are revealed to all addresses together', async (db) => {
  const site = { db, limits: openLimits() }
  const { username } = await aMember(db)
  const ask = (number: number) =>
    statusOf(site, { username: `nobody${number}` }, { address: anAddress(number) })
  for (let number = 0; number < 200; number += 1) expect(await ask(number)).toBe(418)
  expect(await ask(200)).toBe(429)
  // Otherwise a wrong password would show that the name exists.
  const wrong = { username, password: 'not the password' }
  expect(await statusOf(site, wrong, { address: anAddress(201) })).toBe(429)
})

testOnDatabase('during an attack the owner can log in only on a known device', async (db) => {
  const site = { db, limits: openLimits() }
  const { id, username } = await aMember(db)
  const other = await aMember(db)
  const [own, others] = [await aKnownDevice(db, id), await aKnownDevice(db, other.id)]
  await guess(site, username, 30)
  const from = (deviceSecret?: string) => statusOf(site, { username }, { deviceSecret })
  expect(await from()).toBe(429)
  expect(await from(newSecret())).toBe(429)
  expect(await from(others), 'a device of another account').toBe(429)
  expect(await from(own)).toBe(200)
  expect(await statusOf(site, { username: other.username })).toBe(200)
})

testOnDatabase('a known device counts as unknown after 20 failures', async (db) => {
  const { counted, hasher } = aCountingHasher()
  const site = { db, limits: openLimits(), hasher }
  const { id, username } = await aMember(db)
  const deviceSecret = await aKnownDevice(db, id)
  await guess(site, username, 30)
  counted.checks = 0
  for (let index = 0; index < 25; index += 1) {
    const address = anAddress(1000 + index)
    await statusOf(site, { username, password: 'wrong' }, { address, deviceSecret })
  }
  expect(counted.checks).toBe(20)
})

testOnDatabase('a network of many addresses has 300 failures for all accounts', async (db) => {
  const { counted, hasher } = aCountingHasher()
  const site = { db, limits: openLimits(), hasher }
  const networks = [
    (index: number) => `203.0.113.${index % 256}`,
    (index: number) => `2001:db8:1:${index.toString(16)}::/64`,
  ]
  for (const addressOf of networks) {
    counted.checks = 0
    for (let index = 0; index < 310; index += 1) {
      const username = `name-${index}`
      await statusOf(site, { username, password: 'wrong' }, { address: addressOf(index) })
    }
    expect(counted.checks).toBe(300)
  }
  const { username } = await aMember(db)
  expect(await statusOf(site, { username }, { address: '203.0.114.1' })).toBe(200)
})

testOnDatabase('successful logins use no budget', async (db) => {
  const site = { db, limits: openLimits() }
  const { username } = await anAdmin(db)
  for (let index = 0; index < 50; index += 1) {
    const deviceSecret = undefined
    const address = anAddress(index)
    expect(await statusOf(site, { username }, { address, deviceSecret })).toBe(200)
  }
})

testOnDatabase('a login refused by a busy server uses no budget', async (db) => {
  const busy = createPasswordHasher({ concurrency: 0, queue: 0 })
  const limits = openLimits()
  const { username } = await anAdmin(db)
  for (let index = 0; index < 30; index += 1) {
    const site = { db, limits, hasher: busy }
    expect(await statusOf(site, { username }, { address: anAddress(index) })).toBe(503)
  }
  expect(await statusOf({ db, limits }, { username })).toBe(200)
})

testOnDatabase('the owner is notified once a day', async (db) => {
  const site = { db, limits: openLimits() }
  const { username, email } = await anAdmin(db)
  const dayAfter = new Date(NOW.getTime() + GUESSING_MAIL_MS)
  await guess(site, username, 3)
  expect(await mailsAbout(db), 'within the budget').toEqual([])
  await guess(site, username, 10)
  const refusedAt = (now: Date) => statusOf(site, { username }, { address: anAddress(500), now })
  expect(await refusedAt(new Date(dayAfter.getTime() - 1))).toBe(429)
  expect(await mailsAbout(db)).toEqual([email])
  expect(await refusedAt(dayAfter)).toBe(429)
  expect(await mailsAbout(db)).toEqual([email, email])
})

testOnDatabase('the device secret changes with each login, for all its accounts', async (db) => {
  const [one, two] = [await aMember(db), await aMember(db)]
  const first = await aKnownDevice(db, one.id)
  const second = await aKnownDevice(db, two.id, NOW, first)
  const site = { db, limits: openLimits() }
  await guess(site, one.username, 30)
  const logInWith = (deviceSecret: string) =>
    statusOf(site, { username: one.username }, { deviceSecret })
  expect([await logInWith(first), await logInWith(second)]).toEqual([429, 200])
})

testOnDatabase('a device unused for a year becomes unknown', async (db) => {
  const site = { db, limits: openLimits() }
  const { id, username } = await aMember(db)
  const deviceSecret = await aKnownDevice(db, id)
  await guess(site, username, 30)
  const now = new Date(NOW.getTime() + KNOWN_DEVICE_MS)
  expect(await statusOf(site, { username }, { deviceSecret, now })).toBe(429)
})

testOnDatabase('a login and a reset by mail make the browser known', async (db) => {
  const limits = openLimits()
  const app = testApp(db, { limits, renderPage: await pagesAsData() })
  const { username, email } = await aMember(db)
  const visitor = aVisitor()
  const body = { username, password: PASSWORD }
  const first = await post(app, '/api/login', body, visitor)
  expect(deviceCookieOf(first.headers)).toMatch(/^__Host-device=[\w-]{43}$/)
  expect(first.headers.getSetCookie().at(-1)).toMatch(
    /; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=31536000$/,
  )
  expect(await tableText(db), 'the database holds only its hash').not.toContain(
    deviceCookieOf(first.headers).split('=')[1],
  )

  await requestPasswordReset(db, { email, deviceSecret: undefined }, NOW)
  await writeResetMails(db, 'https://competitions.example', NOW)
  const { text } = await db.selectFrom('mails').select('text').executeTakeFirstOrThrow()
  const token = /password-reset\/([\w-]+)/.exec(text)?.[1] ?? ''
  const password = 'four words nobody knows'
  const reset = await postForm(app, `/password-reset/${token}`, { password }, visitor)
  await guess({ db, limits }, username, 30)
  const logInWith = async ({ headers }: { headers: Headers }) => {
    const cookie = `${visitor.cookie}; ${deviceCookieOf(headers)}`
    return post(app, '/api/login', { username, password }, { ...visitor, cookie })
  }
  const old = await logInWith(first)
  expect([old.status, old.body.detail]).toEqual([
    429,
    `${MESSAGES.loginFailed} That was too often. Please try again in 60 minutes.`,
  ])
  expect((await logInWith(reset)).status).toBe(200)
})

function deviceCookieOf(headers: Headers) {
  const cookie = headers.getSetCookie().find((one) => one.startsWith('__Host-device='))
  return cookie?.split(';')[0] ?? ''
}

async function tableText(db: Db) {
  return JSON.stringify(await db.selectFrom('known_devices').selectAll().execute())
}
