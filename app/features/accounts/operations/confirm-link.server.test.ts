import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { askToFollow } from '#app/features/alerts/operations/follow.server.ts'
import { parseFollowedQuery } from '#app/features/alerts/rules/followed-list.ts'
import { addSubscriber } from '#app/features/campaigns/operations/subscribers.server.ts'
import { DAY_MS, MINUTE_MS } from '#app/lib/time/durations.ts'
import { testApp } from '#test/app.ts'
import { BASE_URL } from '#test/campaigns.ts'
import { testOnDatabase } from '#test/database.ts'
import { aMember, aVisitor, NOW } from '#test/makers.ts'
import { get, postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { sendEmailConfirmation } from './confirm-email.server.ts'

const EMAIL = 'aoife@example.ie'
const BEFORE = new Date(NOW.getTime() - MINUTE_MS)

async function follow(db: Db, query: string, now = BEFORE, email = EMAIL) {
  const list = parseFollowedQuery(query)
  await askToFollow(db, { list, cadence: 'daily', email, baseUrl: BASE_URL }, now)
}

function askForNews(db: Db, askedBy: number | null = null) {
  const asking = { email: EMAIL, source: 'registration', askedBy, baseUrl: BASE_URL }
  return addSubscriber(db, asking, BEFORE)
}

async function newestMail(db: Db) {
  const mail = await db
    .selectFrom('mails')
    .select(['text', 'html'])
    .where('recipient', '=', EMAIL)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { ...mail, path: /\/confirm-email\/[\w-]{43}/.exec(mail.text)?.[0] ?? 'no link' }
}

async function confirmed(db: Db) {
  const news = await db.selectFrom('subscribers').select('confirmed_at').execute()
  const lists = await db
    .selectFrom('alerts')
    .select('query')
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .execute()
  return {
    news: news.some(({ confirmed_at }) => confirmed_at !== null),
    lists: lists.map(({ query }) => query),
  }
}

async function openApp(db: Db) {
  return testApp(db, { renderPage: await pagesAsData() })
}

testOnDatabase('one mail and page confirm what was asked, and what is ticked', async (db) => {
  const app = await openApp(db)
  await askForNews(db)
  await follow(db, 'category=cars')
  await follow(db, 'category=pets')
  const { path, text, html } = await newestMail(db)
  for (const part of [text, html]) {
    expect(part).toContain('about new competitions: Pets.')
    expect(part).toContain('what else was asked for: email news and a list to follow.')
  }
  const page = (await get(app, path)).text
  for (const label of ['Cars. ', 'Email news about competitions']) expect(page).toContain(label)

  expect((await postForm(app, path, {}, aVisitor())).status).toBe(200)
  expect(await confirmed(db)).toEqual({ news: false, lists: ['category=pets'] })
  const other = (await get(app, path)).text
  expect(other, 'what waits, waits on').toContain('list-1')
  await postForm(app, path, { 'list-1': 'on' }, aVisitor())
  expect(await confirmed(db)).toEqual({ news: false, lists: ['category=cars', 'category=pets'] })
  await postForm(app, path, { news: 'on' }, aVisitor())
  expect((await confirmed(db)).news).toBe(true)
})

testOnDatabase('nobody confirms what is not theirs, has expired or was refused', async (db) => {
  const app = await openApp(db)
  await follow(db, 'category=cars', BEFORE, 'brian@example.ie')
  await follow(db, 'category=food', new Date(NOW.getTime() - 4 * DAY_MS))
  await askForNews(db)
  await db.updateTable('subscribers').set({ unsubscribed_at: 1 }).execute()
  await follow(db, 'category=pets')
  const { path, text } = await newestMail(db)
  expect(text).not.toContain('what else')
  const ticks = { 'list-1': 'on', 'list-2': 'on', news: 'on' }
  expect((await postForm(app, path, ticks, aVisitor())).status).toBe(200)
  expect(await confirmed(db)).toEqual({ news: false, lists: ['category=pets'] })
})

testOnDatabase('a list’s link confirms nobody’s account', async (db) => {
  const app = await openApp(db)
  const stranger = await aMember(db, { email: EMAIL, email_confirmed_at: null })
  await askForNews(db, stranger.id)
  await follow(db, 'category=pets')
  await postForm(app, (await newestMail(db)).path, { news: 'on' }, aVisitor())
  expect((await confirmed(db)).news).toBe(true)
  expect(await db.selectFrom('users').select('email_confirmed_at').execute()).toEqual([
    { email_confirmed_at: null },
  ])
})

testOnDatabase('the link of an account offers what waits for its address', async (db) => {
  const app = await openApp(db)
  await follow(db, 'category=pets')
  const { id } = await aMember(db, { email: EMAIL, email_confirmed_at: null })
  const user = { id, username: 'aoife', email: EMAIL }
  await db.transaction().execute((tx) => sendEmailConfirmation(tx, user, BASE_URL, BEFORE))
  const { path } = await newestMail(db)
  expect((await get(app, path)).text).toContain('Pets. ')
  expect((await postForm(app, path, { 'list-1': 'on' }, aVisitor())).status).toBe(200)
  expect((await confirmed(db)).lists).toEqual(['category=pets'])
  expect((await postForm(app, path, { 'list-1': 'on' }, aVisitor())).status).toBe(410)
})

testOnDatabase('links of mails from earlier releases lead to the page', async (db) => {
  const app = await openApp(db)
  await askForNews(db)
  const news = (await newestMail(db)).path.replace('confirm-email', 'confirm-email-news')
  await follow(db, 'category=pets')
  const list = (await newestMail(db)).path.replace('confirm-email', 'alerts/confirm')
  for (const path of [news, list]) {
    const { status, headers } = await get(app, path)
    const to = headers.get('location') ?? ''
    expect([status, to]).toEqual([301, expect.stringMatching(/^\/confirm-email\/[\w-]{43}$/)])
    expect((await postForm(app, to, {}, aVisitor())).status).toBe(200)
  }
  expect(await confirmed(db)).toEqual({ news: true, lists: ['category=pets'] })
})
