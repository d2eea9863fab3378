import { expect } from 'vitest'
import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { hashSecret, newSecret } from '#app/lib/security/secrets.server.ts'
import routes from '../app/routes.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aMember, aSubscriber, NOW } from '#test/makers.ts'
import { send, type App } from '#test/roles/call.ts'
import { addressOf, API, patternsOf, spellingsOf } from '#test/roles/table.ts'

const FOREIGN = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const BODY = 'List-Unsubscribe=One-Click'

/** A delivered campaign mail; the campaign has since been deleted. */
async function aMailTo(db: Db, subscriberId: number) {
  const token = newSecret()
  await db
    .insertInto('campaign_recipients')
    .values({
      subscriber_id: subscriberId,
      state: 'sent',
      due_at: 1,
      done_at: 1,
      token_hash: hashSecret(token),
    })
    .execute()
  return token
}

const pathOf = (token: string) => `/one-click-unsubscribe/${token}`

function oneClick(app: App, token: string, headers: Record<string, string> = {}, body = BODY) {
  return send(app, pathOf(token), { method: 'POST', headers: { ...FORM, ...headers }, body })
}

/** All rows of the tables a request could change. */
async function snapshot(db: Db) {
  const tables = ['users', 'sessions', 'subscribers', 'bookmarks', 'mails', 'campaign_recipients']
  const all: Record<string, unknown> = {}
  for (const table of tables) {
    const { rows } = await sql`select * from ${sql.table(table)} order by 1`.execute(db)
    all[table] = rows
  }
  return all as Record<string, Record<string, unknown>[]>
}

testOnDatabase('one click from a mail program unsubscribes, and nothing else', async (db) => {
  const app = testApp(db)
  const member = await aMember(db, { marketing_consent_at: 1 })
  const { id } = await aSubscriber(db, { email: member.email })
  await aSubscriber(db)
  const token = await aMailTo(db, id)
  const before = await snapshot(db)

  const answer = await oneClick(app, token, FOREIGN)
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
  const after = await snapshot(db)
  const at = NOW.getTime()
  const expected = structuredClone(before)
  Object.assign(expected.users?.[0] ?? {}, { marketing_consent_at: null })
  Object.assign(expected.subscribers?.[0] ?? {}, { unsubscribed_at: at })
  Object.assign(expected.campaign_recipients?.[0] ?? {}, { unsubscribed_at: at })
  expect(after).toEqual(expected)

  expect((await oneClick(app, token, FOREIGN)).status).toBe(200)
  expect(await snapshot(db)).toEqual(after)
})

testOnDatabase('accepts the ways mail programs send it', async (db) => {
  const app = testApp(db)
  const boundary = '----x'
  const multipart = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`
  const ways: [Record<string, string>, string][] = [
    [FOREIGN, BODY],
    [{ origin: 'null' }, BODY],
    [{}, BODY],
    [{ cookie: 'anything=at-all', 'x-csrf-token': 'wrong' }, BODY],
    [{ 'content-type': `multipart/form-data; boundary=${boundary}` }, multipart],
    [{ 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }, BODY],
  ]
  for (const [headers, body] of ways) {
    const { id } = await aSubscriber(db)
    const { status } = await oneClick(app, await aMailTo(db, id), headers, body)
    const { unsubscribed_at } = await db
      .selectFrom('subscribers')
      .select('unsubscribed_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([headers, status, unsubscribed_at]).toEqual([headers, 200, NOW.getTime()])
  }
})

testOnDatabase('other requests change nothing', async (db) => {
  const app = testApp(db)
  const { id } = await aSubscriber(db)
  const token = await aMailTo(db, id)
  const before = await snapshot(db)
  const wrong = [
    await oneClick(app, token, FOREIGN, ''),
    await oneClick(app, token, FOREIGN, 'List-Unsubscribe=Yes'),
    await oneClick(app, token, { ...FOREIGN, 'content-type': 'text/plain' }),
    await oneClick(app, token, { ...FOREIGN, 'content-type': 'application/json' }, '{}'),
    await oneClick(app, token, FOREIGN, 'x'.repeat(70_000)),
    await oneClick(app, newSecret(), FOREIGN),
    await oneClick(app, 'x', FOREIGN),
    await oneClick(app, `${token}x`, FOREIGN),
    await oneClick(app, hashSecret(token), FOREIGN),
    ...(await Promise.all(
      ['PUT', 'PATCH', 'DELETE'].map((method) =>
        send(app, pathOf(token), { method, headers: { ...FORM, ...FOREIGN }, body: BODY }),
      ),
    )),
  ]
  expect(wrong.map(({ status }) => status)).toEqual([
    400, 400, 400, 400, 413, 404, 403, 403, 404, 403, 403, 403,
  ])
  // Programs open links; people get the page with the button.
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await send(app, pathOf(token), { method, headers: FOREIGN })
    expect([status, headers.get('location')]).toEqual([303, `/unsubscribe/${token}`])
  }
  expect(await snapshot(db)).toEqual(before)
})

testOnDatabase('the link of an erased subscriber answers 200 and changes nothing', async (db) => {
  const app = testApp(db)
  const { id } = await aSubscriber(db)
  const token = await aMailTo(db, id)
  await db.deleteFrom('subscribers').where('id', '=', id).execute()
  expect((await oneClick(app, token, FOREIGN)).status).toBe(200)
})

testOnDatabase('no other address accepts a cross-site request', async (db) => {
  const app = testApp(db)
  const member = await aMember(db)
  const { id } = await aSubscriber(db)
  const token = await aMailTo(db, id)
  const before = await snapshot(db)
  const addresses = [
    ...Object.keys(API).map((route) => addressOf(route.split(' ')[1] ?? '')),
    ...patternsOf(routes).map(addressOf),
    ...spellingsOf(pathOf(token)).filter(
      (spelling) => decodeURI(new URL(spelling, 'https://x.ie').pathname) !== pathOf(token),
    ),
    `${pathOf(token)}/x`,
    '/one-click-unsubscribe',
    `/unsubscribe/${token}`,
    `/unsubscribe/${token}.data`,
  ]
  const opened: string[] = []
  // Facebook is not configured here: 404 before anything is looked at.
  const refusalOf = (address: string) => (address.endsWith('-with-facebook') ? 404 : 403)
  for (const address of addresses) {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const headers = { ...FORM, ...FOREIGN, cookie: member.cookie }
      const { status } = await send(app, address, { method, headers, body: BODY })
      if (status !== refusalOf(address)) opened.push(`${method} ${address}: ${status}`)
    }
  }
  expect(addresses.length).toBeGreaterThan(80)
  expect(opened).toEqual([])
  expect(await snapshot(db)).toEqual(before)
})
