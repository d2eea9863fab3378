import { OpenAPIHono } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import type { ApiEnv, RequestContext } from '#app/context.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { VISITOR } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { testOnDatabase } from '#test/database.ts'
import { NOW } from '#test/makers.ts'
import { subscribersApi } from './subscribers.server.ts'
import { confirmSubscriber } from '../operations/subscribers.server.ts'

const REGISTRATION = {
  username: 'aoife',
  email: 'aoife@example.ie',
  password: 'correct horse battery',
  emailNews: true,
  admin: true,
}

/** The API without the server's guards: CSRF token and limits. */
async function post(db: Db, body: unknown, consume: () => Promise<void> = async () => {}) {
  let kicks = 0
  const site = {
    db,
    now: NOW,
    actor: VISITOR,
    config: { baseUrl: 'https://competitions.example' },
    kickMail: () => (kicks += 1),
    address: '192.0.2.7',
    limits: { consume },
  } as unknown as RequestContext
  const app = new OpenAPIHono<ApiEnv>()
  app.use(async (c, next) => {
    c.set('requestContext', site)
    await next()
  })
  app.route('/', subscribersApi)
  app.onError(
    (error) =>
      new Response(error.message, { status: error instanceof Problem ? error.status : 500 }),
  )
  const response = await app.request('/add-email-to-list', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, text: await response.text(), kicks }
}

const count = async (db: Db, table: 'subscribers' | 'mails') =>
  (await db.selectFrom(table).select('id').execute()).length

testOnDatabase('the answer is the same for new, pending and confirmed addresses', async (db) => {
  const answers = [await post(db, REGISTRATION), await post(db, REGISTRATION)]
  const { text } = await db
    .selectFrom('mails')
    .select('text')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(text).toContain('https://competitions.example/unsubscribe/')
  const token = /confirm-email\/([\w-]+)/.exec(text)?.[1] ?? ''
  expect(await confirmSubscriber(db, token, NOW)).toBe(true)
  answers.push(await post(db, REGISTRATION))
  for (let number = 0; number < 5; number += 1) {
    answers.push(await post(db, { ...REGISTRATION, email: 'b@example.ie' }))
  }
  answers.push(await post(db, { ...REGISTRATION, email: ' B@example.ie ' }))

  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ status: 200, text: '{"ok":true}', kicks: 1 })]),
  )
  expect([await count(db, 'subscribers'), await count(db, 'mails')]).toEqual([2, 5])
})

testOnDatabase('an unticked box stores nothing', async (db) => {
  const { emailNews: _ticked, ...withoutBox } = REGISTRATION
  for (const body of [
    withoutBox,
    { ...REGISTRATION, emailNews: false },
    { ...REGISTRATION, emailNews: false, email: 'not an address' },
    { emailNews: false, email: null },
    {},
  ])
    expect(await post(db, body)).toEqual({ status: 200, text: '{"ok":true}', kicks: 0 })
  expect([await count(db, 'subscribers'), await count(db, 'mails')]).toEqual([0, 0])
})

testOnDatabase('a ticked box needs one plain address', async (db) => {
  for (const email of [undefined, null, '', 'x', 'a@b.ie, c@d.ie', 'a@b.ie\r\nBcc: c@d.ie', 7, {}])
    expect([email, (await post(db, { ...REGISTRATION, email })).status]).toEqual([email, 400])
  for (const emailNews of ['yes', 1, null, []])
    expect((await post(db, { ...REGISTRATION, emailNews })).status).toBe(400)
  expect([await count(db, 'subscribers'), await count(db, 'mails')]).toEqual([0, 0])
})

test('the operation appears in the API description', () => {
  const { paths } = subscribersApi.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'test', version: '1' },
  })
  expect(Object.keys(paths?.['/add-email-to-list'] ?? {})).toEqual(['post'])
})

testOnDatabase('a client that registers too many addresses is limited', async (db) => {
  const held = () => Promise.reject(new Problem('too-many', 'Please wait.'))

  const { kicks } = await post(db, { email: 'a@example.ie', emailNews: true }, held)
  expect(kicks).toBe(0)
  expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
  // An unticked box does not use up the limit.
  expect((await post(db, { email: 'a@example.ie', emailNews: false }, held)).status).toBe(200)
})
