import { expect } from 'vitest'
import type { Limits } from '#app/lib/security/limits.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { BEACONS } from '#server/middleware/same-origin.ts'
import { STRICT_FACEBOOK, testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aMember, anAdmin, aVisitor } from '#test/makers.ts'
import { post, postForm } from './call.ts'
import { pagesAsData } from './pages.ts'
import { addressOf, API, mayUse, PAGES, ROLES, type ApiAudience } from './table.ts'

const FROM_OUR_PAGE = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Mozilla/5.0 Firefox/140.0' }
const NOT_READABLE = '{"broken'

/** Limits that are all used up, and the names of those that were asked. */
function exhaustedLimits() {
  const asked: string[] = []
  const consume = async (name: string) => {
    asked.push(name)
    throw new Problem('too-many', 'That was too often.', undefined, { retryAfter: 60 })
  }
  return { asked, limits: { consume } as unknown as Limits }
}

testOnDatabase('each call is counted before its body is parsed', async (db) => {
  const { asked, limits } = exhaustedLimits()
  const app = testApp(db, { limits, facebook: STRICT_FACEBOOK })
  const callers = { visitor: aVisitor(), member: await aMember(db), admin: await anAdmin(db) }
  const calls = Object.entries(API).filter(([route]) => route.startsWith('POST '))
  for (const [route, audience] of calls) {
    const role = firstRole(audience)
    // Servers prove who they are before anything else.
    if (!role) continue
    const path = addressOf(route.slice('POST '.length))
    const ours = BEACONS.includes(path) ? FROM_OUR_PAGE : {}
    const { status, headers } = await post(app, path, NOT_READABLE, callers[role], ours)
    expect([path, status, headers.get('retry-after')]).toEqual([path, 429, '60'])
  }
  expect(asked.length).toBeGreaterThan(15)
})

testOnDatabase('each form is counted before its values are parsed', async (db) => {
  const { asked, limits } = exhaustedLimits()
  const app = testApp(db, { limits, renderPage: await pagesAsData() })
  const callers = { visitor: aVisitor(), member: await aMember(db), admin: await anAdmin(db) }
  let forms = 0
  for (const [pattern, audience] of Object.entries(PAGES)) {
    asked.length = 0
    const role = firstRole(audience) ?? 'admin'
    const { status } = await postForm(app, addressOf(pattern), {}, callers[role])
    if (status === 405) continue
    forms += 1
    const expected = role === 'visitor' ? 'change-visitor' : 'change-member'
    expect([pattern, asked]).toEqual([pattern, [expected]])
  }
  expect(forms).toBeGreaterThan(35)
})

function firstRole(audience: ApiAudience) {
  return ROLES.find((role) => mayUse(role, audience))
}
