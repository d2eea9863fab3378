import { expect } from 'vitest'
import { parseConfig, type Config } from '#app/config.server.ts'
import type { RequestContext } from '#app/context.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { VISITOR } from '#app/lib/security/actor.ts'
import { addressKey } from '#app/lib/security/client-address.server.ts'
import { createLimits, type Limits } from '#app/lib/security/limits.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import pino from 'pino'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aMember, anAdmin, aVisitor, NOW } from '#test/makers.ts'
import { get, postForm, postToAction } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { HOSTILE_ADDRESSES } from '#test/hostile-mails.ts'
import { listContactMessages } from '../queries/contact.server.ts'
import {
  eraseMessages,
  forgetOldMessages,
  handleContactMessage,
  receiveMessage,
} from './contact.server.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'

const MESSAGE = {
  name: 'Aoife Ní Bhriain',
  email: 'aoife@example.ie',
  message: 'The kayak competition has closed.\n\nCould you take it down?',
}
const config = parseConfig({
  BASE_URL: 'https://competitions.example',
  MAIL_FROM: 'Competitions Ireland <hello@competitions.example>',
  LOG_LEVEL: 'silent',
})

async function aSite(db: Db, named?: Config, limits?: Limits) {
  const renderPage = await pagesAsData()
  return testApp(db, { ...(named && { config: named }), ...(limits && { limits }), renderPage })
}

function mailsOf(db: Db) {
  return db.selectFrom('mails').selectAll().orderBy('id').execute()
}

testOnDatabase(
  'a message is stored and mailed, and the operator can reply to its writer',
  async (db) => {
    const app = await aSite(db, config)
    const { status, body } = await postToAction(app, '/contact-us', MESSAGE, aVisitor())
    expect([status, body]).toEqual([200, { sent: true }])
    const boss = requireAdmin((await anAdmin(db)).actor)
    const { messages, total } = await listContactMessages(db, boss, { size: 10, page: 1 })
    expect(total).toBe(1)
    expect(messages).toMatchObject([{ ...MESSAGE, sender: null, handledAt: null }])
    expect(await mailsOf(db)).toMatchObject([
      { recipient: 'hello@competitions.example', reply_to: 'aoife@example.ie' },
    ])
  },
)

testOnDatabase('messages go to the address in OPERATOR_CONTACT', async (db) => {
  const named = { ...config, operatorContact: 'Quay 1, Dublin, desk@competitions.example' }
  await postToAction(await aSite(db, named), '/contact-us', MESSAGE, aVisitor())
  expect(await mailsOf(db)).toMatchObject([{ recipient: 'desk@competitions.example' }])
})

testOnDatabase('the form without script does the same and preserves what was typed', async (db) => {
  const app = testApp(db, { config, renderPage: await pagesAsData() })
  const member = await aMember(db)
  const wrong = await postForm(app, '/contact-us', { ...MESSAGE, email: 'nowhere' }, member)
  expect(wrong.status).toBe(400)
  expect(wrong.text).toContain('Could you take it down?')
  expect((await postForm(app, '/contact-us', MESSAGE, member)).status).toBe(200)
  const boss = requireAdmin((await anAdmin(db)).actor)
  const { messages } = await listContactMessages(db, boss, { size: 10, page: 1 })
  expect(messages).toMatchObject([{ sender: member.username }])
})

testOnDatabase('without an operator address, the message waits on the site', async (db) => {
  await postToAction(await aSite(db), '/contact-us', MESSAGE, aVisitor())
  expect(await mailsOf(db)).toEqual([])
  const boss = requireAdmin((await anAdmin(db)).actor)
  expect((await listContactMessages(db, boss, { size: 10, page: 1 })).total).toBe(1)
})

testOnDatabase("a bot's message is discarded with the usual response", async (db) => {
  const app = await aSite(db, config)
  const sent = { ...MESSAGE, website: 'https://spam.example' }
  const { status, body } = await postToAction(app, '/contact-us', sent, aVisitor())
  expect([status, body]).toEqual([200, { sent: true }])
  const boss = requireAdmin((await anAdmin(db)).actor)
  expect((await listContactMessages(db, boss, { size: 10, page: 1 })).total).toBe(0)
  expect(await mailsOf(db)).toEqual([])
})

testOnDatabase('an address that could inject a header is not a Reply-To', async (db) => {
  const app = await aSite(db, config)
  for (const email of HOSTILE_ADDRESSES) {
    const { status } = await postToAction(app, '/contact-us', { ...MESSAGE, email }, aVisitor())
    // Spaces around a plain address are a slip of the finger.
    const isPlain = ['a@b.ie'].includes(email.trim())
    expect([email, status]).toEqual([email, isPlain ? 200 : 400])
  }
  for (const mail of await mailsOf(db)) expect(mail.reply_to).toBe('a@b.ie')
})

testOnDatabase('control characters and over-long text are refused', async (db) => {
  const app = await aSite(db, config)
  for (const wrong of [
    { name: '' },
    { name: 'x'.repeat(101) },
    { name: 'a\u0000b' },
    { message: 'short' },
    { message: 'x'.repeat(5001) },
    { message: 'with a \u0007 bell in it' },
  ]) {
    const { status } = await postToAction(app, '/contact-us', { ...MESSAGE, ...wrong }, aVisitor())
    expect([wrong, status]).toEqual([wrong, 400])
  }
})

testOnDatabase('an address can send a limited number of messages', async (db) => {
  const limits = createLimits({ log: pino({ level: 'silent' }) })
  const app = await aSite(db, config, limits)
  const statuses: number[] = []
  for (let sent = 0; sent < 6; sent += 1) {
    statuses.push((await postToAction(app, '/contact-us', MESSAGE, aVisitor())).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

/** Sends a message through the server. @returns the response's status. */
function senders(db: Db) {
  const limits = createLimits({ log: pino({ level: 'silent' }) })
  const shared = { db, actor: VISITOR, limits, config, kickMail: () => {}, now: NOW }
  return async (address: string) => {
    const context = { ...shared, address: addressKey(address) } as unknown as RequestContext
    try {
      await receiveMessage(context, { ...MESSAGE, website: '' })
      return 200
    } catch (error) {
      if (error instanceof Problem) return error.status
      throw error
    }
  }
}

testOnDatabase('a network that floods the form is limited alone', async (db) => {
  const sendFrom = senders(db)
  const statuses = new Map<number, number>()
  for (let host = 1; host <= 30; host += 1)
    for (let sent = 0; sent < 5; sent += 1) {
      const status = await sendFrom(`203.0.113.${host}`)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  expect(Object.fromEntries(statuses)).toEqual({ 200: 20, 429: 130 })
  expect(await sendFrom('198.51.100.7')).toBe(200)
  expect(await sendFrom('2001:db8:1::1')).toBe(200)
})

testOnDatabase('a flood is stored without a mail each, and the form stays open', async (db) => {
  const sendFrom = senders(db)
  for (let network = 1; network <= 40; network += 1)
    for (let host = 1; host <= 3; host += 1)
      expect(await sendFrom(`198.51.${network}.${host}`)).toBe(200)
  expect(await db.selectFrom('contact_messages').select('id').execute()).toHaveLength(120)
  expect(await mailsOf(db)).toHaveLength(100)
})

testOnDatabase(
  'an admin marks a message as handled, and it moves behind the others',
  async (db) => {
    const app = testApp(db, { config, renderPage: await pagesAsData() })
    const boss = await anAdmin(db)
    for (const name of ['One', 'Two']) {
      await postToAction(app, '/contact-us', { ...MESSAGE, name }, aVisitor())
    }
    const read = () =>
      listContactMessages(db, requireAdmin(boss.actor), { size: 10, page: 1 }).then(
        ({ messages }) => messages,
      )
    const [latest] = await read()
    await postForm(app, '/admin/messages', { messageID: String(latest?.id) }, boss)
    const after = await read()
    expect(after.map(({ name, handledAt }) => [name, handledAt])).toEqual([
      ['One', null],
      ['Two', NOW.getTime()],
    ])
    const nonsense = await postForm(app, '/admin/messages', { messageID: 'x' }, boss)
    expect(nonsense.status).toBe(400)
    expect((await get(app, '/admin/messages?page=x', boss)).status).toBe(200)
  },
)

testOnDatabase('who handled a message first stays noted', async (db) => {
  await postToAction(await aSite(db, config), '/contact-us', MESSAGE, aVisitor())
  const [one, two] = [await anAdmin(db), await anAdmin(db)]
  await handleContactMessage(db, requireAdmin(one.actor), 1, NOW)
  await handleContactMessage(db, requireAdmin(two.actor), 1, new Date(NOW.getTime() + 1))
  expect(
    await db.selectFrom('contact_messages').select(['handled_at', 'handled_by']).execute(),
  ).toEqual([{ handled_at: NOW.getTime(), handled_by: one.id }])
})

testOnDatabase('erasing messages erases their mails, once these have left', async (db) => {
  const member = await aMember(db)
  const app = await aSite(db, config)
  for (const message of ['The kayak has closed.', 'The canoe has closed.'])
    await postToAction(app, '/contact-us', { ...MESSAGE, message }, member)
  await db.updateTable('mails').set({ sent_at: 1 }).where('text', 'like', '%kayak%').execute()
  await eraseMessages(db, member.id, null)
  expect(await db.selectFrom('contact_messages').select('id').execute()).toEqual([])
  const [waiting, ...others] = await mailsOf(db)
  expect([waiting?.text.includes('canoe'), waiting?.sent_at, others]).toEqual([true, null, []])
})

testOnDatabase('messages are deleted after two years', async (db) => {
  await postToAction(await aSite(db, config), '/contact-us', MESSAGE, aVisitor())
  const boss = requireAdmin((await anAdmin(db)).actor)
  const total = async () => (await listContactMessages(db, boss, { size: 10, page: 1 })).total
  await forgetOldMessages(db, new Date(NOW.getTime() + 729 * DAY_MS))
  expect(await total()).toBe(1)
  await forgetOldMessages(db, new Date(NOW.getTime() + 731 * DAY_MS))
  expect(await total()).toBe(0)
})
