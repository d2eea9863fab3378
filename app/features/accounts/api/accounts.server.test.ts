import pino from 'pino'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { createLimits } from '#app/lib/security/limits.server.ts'
import { QUICK_HASHER, testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aMember, aVisitor, PASSWORD } from '#test/makers.ts'
import { post, postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { createPasswordHasher } from '../passwords.server.ts'

const LOGIN_FAILED =
  'Sorry, something went wrong. If you have an account, please try to reset your password.'
const CALLS = [
  { api: '/api/login', page: '/login', opening: LOGIN_FAILED },
  { api: '/api/register', page: '/join-today', opening: 'Something went wrong...' },
] as const
const FIELDS = { username: 'niamh', email: 'niamh@example.ie', password: 'three odd words here' }
const TOO_LARGE = JSON.stringify({ username: 'x'.repeat(70_000) })
const brokenHasher = {
  ...QUICK_HASHER,
  hash: () => Promise.reject(new TypeError('a bug')),
  check: () => Promise.reject(new TypeError('a bug')),
}

async function openApp(db: Db, hasher = QUICK_HASHER) {
  return testApp(db, { hasher, renderPage: await pagesAsData() })
}

function problemOf(text: string) {
  const [answer] = Object.values(JSON.parse(text).actionData as Record<string, unknown>)
  return (answer as { problem: { detail: string } }).problem
}

testOnDatabase('every failed API call opens with the catalogue sentence', async (db) => {
  await aMember(db, { username: 'taken' })
  const [app, broken] = [await openApp(db), await openApp(db, brokenHasher)]
  const busy = await openApp(db, createPasswordHasher({ concurrency: 0, queue: 0 }))
  for (const { api, opening } of CALLS) {
    const visitor = aVisitor()
    const expiredForm = { ...visitor, csrfToken: aVisitor().csrfToken }
    const failures = [
      [await post(app, api, FIELDS, expiredForm), 403, / Please load the page again\.$/],
      [await post(app, api, 'x', visitor, { 'content-type': 'text/html' }), 415, / send JSON\.$/],
      [await post(app, api, '{', visitor), 400, / could not be read\.$/],
      [await post(app, api, TOO_LARGE, visitor), 413, / than this page can take\.$/],
      [await post(app, api, {}, visitor), 400, / [Uu]sername/],
      [await post(busy, api, FIELDS, visitor), 503, / in a moment\.$/],
      [await post(broken, api, FIELDS, visitor), 500, /^$/],
    ] as const
    for (const [{ status, body }, expected, help] of failures) {
      const { detail = '' } = body
      expect([api, status, detail.slice(0, opening.length)]).toEqual([api, expected, opening])
      expect(detail.slice(opening.length)).toMatch(help)
    }
  }
})

testOnDatabase('every failed form opens with the catalogue sentence', async (db) => {
  const [app, broken] = [await openApp(db), await openApp(db, brokenHasher)]
  for (const { page, opening } of CALLS) {
    const visitor = aVisitor()
    const expiredForm = { ...visitor, csrfToken: aVisitor().csrfToken }
    const failures = [
      [await postForm(app, page, FIELDS, expiredForm), 403, / Please send it again\.$/],
      [await postForm(app, page, {}, visitor), 400, / [Uu]sername/],
      [await postForm(broken, page, FIELDS, visitor), 500, /^$/],
    ] as const
    for (const [{ status, text }, expected, help] of failures) {
      const { detail } = problemOf(text)
      expect([page, status, detail.slice(0, opening.length)]).toEqual([page, expected, opening])
      expect(detail.slice(opening.length)).toMatch(help)
    }
  }
})

testOnDatabase('the wait follows the catalogue sentence', async (db) => {
  const limits = createLimits({ log: pino({ level: 'silent' }) })
  const app = testApp(db, { limits })
  const { username } = await aMember(db)
  const tryOnce = (password: string) =>
    post(app, '/api/login', { username, password }, aVisitor()).then(({ body }) => body.detail)
  for (let count = 0; count < 5; count += 1) expect(await tryOnce('wrong')).toBe(LOGIN_FAILED)
  expect(await tryOnce(PASSWORD)).toBe(
    `${LOGIN_FAILED} That was too often. Please try again in a minute.`,
  )
})

testOnDatabase('the reason for a taken name follows the catalogue sentence', async (db) => {
  const app = await openApp(db)
  const { username } = await aMember(db)
  const { body } = await post(app, '/api/register', { ...FIELDS, username }, aVisitor())
  expect(body.detail).toBe('Something went wrong... That name is taken. Please choose another.')
})
