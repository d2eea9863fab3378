import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aMember, NOW } from '#test/makers.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import {
  findMailedLink,
  isNewsLinkOpen,
} from '#app/features/addresses/queries/mailed-links.server.ts'
import { UNSUBSCRIBE_LINK_MS } from '../rules/campaigns.ts'
import { UNCONFIRMED_RETENTION_MS } from '#app/features/addresses/rules/address-book.ts'
import { pruneMailing } from './prune.server.ts'
import { addSubscriber, confirmSubscriber } from './subscribers.server.ts'
import { unsubscribe } from '#app/features/addresses/operations/leave.server.ts'

const baseUrl = 'https://competitions.example'
const later = (ms: number) => new Date(NOW.getTime() + ms)
const LINK = /https:\/\/competitions\.example\/confirm-email\/([\w-]{43})\n/

const add = (db: Db, email = 'aoife@example.ie', now = NOW, askedBy: number | null = null) =>
  addSubscriber(db, { email, source: 'registration', askedBy, baseUrl }, now)
const subscribers = (db: Db) => db.selectFrom('subscribers').selectAll().orderBy('id').execute()

/** The tokens in all mails, oldest first. */
async function mailedTokens(db: Db) {
  const mails = await db.selectFrom('mails').select('text').orderBy('id').execute()
  return mails.map(({ text }) => LINK.exec(text)?.[1] ?? 'no link')
}

async function lastToken(db: Db) {
  return (await mailedTokens(db)).at(-1) ?? 'no mail'
}

testOnDatabase('an address is subscribed once its owner confirms', async (db) => {
  await add(db, 'Aoife@Example.ie')
  const token = await lastToken(db)
  const [unconfirmed] = await subscribers(db)
  expect(unconfirmed).toMatchObject({
    email: 'Aoife@Example.ie',
    email_key: 'aoife@example.ie',
    source: 'registration',
    consent_at: NOW.getTime(),
    confirmed_at: null,
    unsubscribed_at: null,
  })
  expect(JSON.stringify(unconfirmed)).not.toContain(token)

  expect(await confirmSubscriber(db, 'x'.repeat(43), later(1))).toBe(false)
  expect(await confirmSubscriber(db, token, later(2))).toBe(true)
  expect(await confirmSubscriber(db, token, later(3))).toBe(true)
  expect(await subscribers(db)).toEqual([{ ...unconfirmed, confirmed_at: NOW.getTime() + 2 }])
})

testOnDatabase('a repeated request leaves the earlier links good', async (db) => {
  await add(db)
  await add(db, 'AOIFE@example.ie', later(5))
  await add(db, 'aoife@example.ie', later(6))
  const [first = '', second = '', third = ''] = await mailedTokens(db)
  expect(await subscribers(db)).toHaveLength(1)
  for (const token of [first, second, third]) {
    expect(await isNewsLinkOpen(db, token)).toBe(true)
    expect(await findMailedLink(db, token)).toMatchObject({ list: 'news' })
  }
  expect(await confirmSubscriber(db, first, later(7))).toBe(true)
  expect(await confirmSubscriber(db, third, later(8))).toBe(true)
  expect(await subscribers(db)).toMatchObject([{ confirmed_at: NOW.getTime() + 7 }])
  expect(await unsubscribe(db, second, later(9))).toBe(true)
  expect(await subscribers(db)).toMatchObject([{ unsubscribed_at: NOW.getTime() + 9 }])
  for (const token of [first, second, third])
    expect(await confirmSubscriber(db, token, later(10))).toBe(false)
})

testOnDatabase('a link from before the no does not undo it, later ones do', async (db) => {
  const tokens = async () => [...(await mailedTokens(db))]
  await add(db)
  await add(db, 'aoife@example.ie', later(1))
  await unsubscribe(db, await lastToken(db), later(2))
  const dayLater = later(DAY_MS)
  await add(db, 'aoife@example.ie', dayLater)
  await add(db, 'aoife@example.ie', later(DAY_MS + 1))
  await add(db, 'aoife@example.ie', later(DAY_MS + 2))
  const open = []
  for (const token of await tokens()) open.push(await isNewsLinkOpen(db, token))
  expect(open).toEqual([false, false, true, true, true])
  const [, before = '', after = ''] = await tokens()
  expect(await confirmSubscriber(db, before, later(DAY_MS + 3))).toBe(false)
  expect(await confirmSubscriber(db, after, later(DAY_MS + 3))).toBe(true)
  expect(await subscribers(db)).toMatchObject([
    { unsubscribed_at: null, consent_at: dayLater.getTime() },
  ])
})

testOnDatabase('links are forgotten after 400 days', async (db) => {
  await add(db)
  await add(db, 'aoife@example.ie', later(1))
  const [first = ''] = await mailedTokens(db)
  await confirmSubscriber(db, first, later(2))
  await pruneMailing(db, later(UNSUBSCRIBE_LINK_MS))
  expect(await findMailedLink(db, first)).toBeDefined()
  await pruneMailing(db, later(UNSUBSCRIBE_LINK_MS + 1))
  expect(await findMailedLink(db, first)).toBeUndefined()
})

testOnDatabase('a new request does not mail or change a confirmed subscriber', async (db) => {
  await add(db)
  const token = await lastToken(db)
  await confirmSubscriber(db, token, NOW)
  const before = await subscribers(db)
  await add(db, 'aoife@example.ie', later(9))
  expect(await subscribers(db)).toEqual(before)
  expect(await mailedTokens(db)).toHaveLength(1)
  expect(await unsubscribe(db, token, later(9))).toBe(true)
})

testOnDatabase(
  'a request over the limit sends nothing and leaves the last link valid',
  async (db) => {
    for (let number = 0; number < 8; number += 1) await add(db)
    expect(await mailedTokens(db)).toHaveLength(3)
    expect(await confirmSubscriber(db, await lastToken(db), NOW)).toBe(true)
  },
)

testOnDatabase('unsubscribing ends the news, and an old link does not resume it', async (db) => {
  await add(db)
  const token = await lastToken(db)
  await confirmSubscriber(db, token, NOW)
  expect(await unsubscribe(db, 'x'.repeat(43), later(1))).toBe(false)
  expect(await unsubscribe(db, token, later(1))).toBe(true)
  expect(await unsubscribe(db, token, later(2))).toBe(true)
  expect(await subscribers(db)).toMatchObject([{ unsubscribed_at: NOW.getTime() + 1 }])
  expect(await confirmSubscriber(db, token, later(3))).toBe(false)
})

async function confirmedMembers(db: Db) {
  const users = db
    .selectFrom('users')
    .select('username')
    .where('email_confirmed_at', 'is not', null)
  return (await users.orderBy('id').execute()).map(({ username }) => username)
}

const member = (name: string) => ({
  username: name,
  username_key: name,
  email: `${name}@example.ie`,
  email_key: `${name}@example.ie`,
  marketing_consent_at: 1,
  created_at: 1,
})

testOnDatabase("unsubscribing withdraws the member's consent too", async (db) => {
  await db
    .insertInto('users')
    .values([member('aoife'), member('brian')])
    .execute()
  await add(db)
  await unsubscribe(db, await lastToken(db), NOW)
  const users = db.selectFrom('users').select(['username', 'marketing_consent_at']).orderBy('id')
  expect(await users.execute()).toEqual([
    { username: 'aoife', marketing_consent_at: null },
    { username: 'brian', marketing_consent_at: 1 },
  ])
})

testOnDatabase('a request does not end an unsubscription until the owner confirms', async (db) => {
  await add(db)
  await confirmSubscriber(db, await lastToken(db), NOW)
  await unsubscribe(db, await lastToken(db), later(1))
  const [refusal] = await subscribers(db)
  await add(db, 'AOIFE@example.ie', later(2))
  expect(await subscribers(db)).toEqual([
    { ...refusal, token_hash: expect.any(String), asked_again_at: NOW.getTime() + 2 },
  ])
  const token = await lastToken(db)
  await pruneMailing(db, later(UNCONFIRMED_RETENTION_MS + 3))
  expect(await confirmSubscriber(db, token, later(4))).toBe(true)
  const consent = { consent_at: NOW.getTime() + 2, confirmed_at: NOW.getTime() + 4 }
  const confirmed = { unsubscribed_at: null, asked_again_at: null, ...consent }
  expect(await subscribers(db)).toMatchObject([confirmed])
  expect(await confirmSubscriber(db, token, later(5))).toBe(true)
  expect(await subscribers(db)).toMatchObject([confirmed])
})

testOnDatabase('refusing a second request ends its link', async (db) => {
  await add(db)
  await unsubscribe(db, await lastToken(db), NOW)
  await add(db, 'aoife@example.ie', later(1))
  expect(await unsubscribe(db, await lastToken(db), later(2))).toBe(true)
  expect(await confirmSubscriber(db, await lastToken(db), later(3))).toBe(false)
  expect(await subscribers(db)).toMatchObject([{ unsubscribed_at: NOW.getTime() }])
})

testOnDatabase('a request does not clear a bounce until the owner confirms', async (db) => {
  await add(db)
  await confirmSubscriber(db, await lastToken(db), NOW)
  await db.updateTable('subscribers').set({ bounced_at: 1 }).execute()
  await add(db, 'aoife@example.ie', later(1))
  await pruneMailing(db, later(UNCONFIRMED_RETENTION_MS + 2))
  expect(await subscribers(db)).toMatchObject([{ confirmed_at: NOW.getTime(), bounced_at: 1 }])
})

testOnDatabase('the news link confirms the address of the member who asked', async (db) => {
  const stranger = await aMember(db, { email: 'aoife@example.ie', email_confirmed_at: null })
  const asker = await aMember(db, { email: 'Aoife@example.ie', email_confirmed_at: null })
  await add(db, 'aoife@example.ie', NOW, asker.id)
  const [mail] = await db.selectFrom('mails').select('text').execute()
  expect(mail?.text).toContain(`the account “${asker.username}”`)
  await confirmSubscriber(db, await lastToken(db), later(1))
  expect(await confirmedMembers(db)).toEqual([asker.username])

  // A stranger's request leaves the link to the account in the first mail good.
  await add(db, 'niamh@example.ie', NOW, stranger.id)
  const niamh = await aMember(db, { email: 'niamh@example.ie', email_confirmed_at: null })
  await add(db, 'niamh@example.ie', later(1), niamh.id)
  const token = await lastToken(db)
  await add(db, 'niamh@example.ie', later(2))
  await confirmSubscriber(db, token, later(3))
  expect(await confirmedMembers(db)).toEqual([asker.username, niamh.username])

  // Requesting another address proves nothing.
  await add(db, 'owner@example.ie', NOW, stranger.id)
  await confirmSubscriber(db, await lastToken(db), later(2))
  expect(await confirmedMembers(db)).toEqual([asker.username, niamh.username])
})

testOnBothDatabases(
  'twenty concurrent requests make one subscriber with three working links',
  async (db) => {
    await Promise.all(Array.from({ length: 20 }, () => add(db)))
    expect(await subscribers(db)).toHaveLength(1)
    const confirmed = []
    for (const token of await mailedTokens(db))
      confirmed.push(await confirmSubscriber(db, token, NOW))
    expect(confirmed).toEqual([true, true, true])
  },
)

testOnDatabase('unanswered requests are deleted, all other rows stay', async (db) => {
  for (const email of ['silent@example.ie', 'yes@example.ie', 'no@example.ie']) await add(db, email)
  const [, yes = '', no = ''] = await mailedTokens(db)
  await confirmSubscriber(db, yes, NOW)
  await unsubscribe(db, no, NOW)
  await pruneMailing(db, later(UNCONFIRMED_RETENTION_MS))
  expect(await subscribers(db)).toHaveLength(3)
  await pruneMailing(db, later(UNCONFIRMED_RETENTION_MS + 1))
  expect((await subscribers(db)).map(({ email }) => email)).toEqual([
    'yes@example.ie',
    'no@example.ie',
  ])
})
