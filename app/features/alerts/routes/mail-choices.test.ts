import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import {
  confirmAddress,
  suppressAddress,
} from '#app/features/addresses/operations/suppressions.server.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'
import { aFollower, anAlert } from '#test/alerts.ts'
import { testApp } from '#test/app.ts'
import { aCampaign } from '#test/campaigns.ts'
import { testOnDatabase } from '#test/database.ts'
import { aMember, aSubscriber, aVisitor, NOW } from '#test/makers.ts'
import { get, postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

const EMAIL = 'reader@example.ie'
const SECRET = { news: 'n'.repeat(43), alerts: 'a'.repeat(43) } as const
type List = keyof typeof SECRET

/** Reads news and follows a list, and has got a mail of each. */
async function aReader(db: Db) {
  const reader = await aSubscriber(db, { email: EMAIL })
  const follower = await aFollower(db, EMAIL)
  const alert = await anAlert(db, follower.id, { query: 'category=pets' })
  for (const list of ['news', 'alerts'] as const) {
    const campaign_id = await aCampaign(db, { kind: list, status: 'sent' })
    const to = list === 'news' ? { subscriber_id: reader.id } : { follower_id: follower.id }
    const sent = { state: 'sent', due_at: 1, token_hash: hashSecret(SECRET[list]) }
    await db
      .insertInto('campaign_recipients')
      .values({ campaign_id, ...to, ...sent })
      .execute()
  }
  return alert
}

/** What the address still gets, and which of its mails it left by. */
async function left(db: Db) {
  const news = await db.selectFrom('subscribers').select('unsubscribed_at').execute()
  const lists = await db.selectFrom('alerts').select('paused_at').execute()
  const book = await db.selectFrom('addresses').select('suppression').execute()
  const by = await db
    .selectFrom('campaign_recipients')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_id')
    .select('kind')
    .where('unsubscribed_at', 'is not', null)
    .execute()
  return {
    news: news.some(({ unsubscribed_at }) => unsubscribed_at === null),
    lists: lists.filter(({ paused_at }) => paused_at === null).length,
    suppression: book[0]?.suppression,
    by: by.map(({ kind }) => kind),
  }
}

const ALL = { news: true, lists: 1, suppression: null, by: [] as List[] }
const CASES: [List, Record<string, string>, Partial<typeof ALL> | object][] = [
  ['news', {}, { news: false, by: ['news'] }],
  ['alerts', {}, { lists: 0, by: ['alerts'] }],
  ['news', { intent: 'stop-news' }, { news: false, by: ['news'] }],
  ['alerts', { intent: 'stop-news' }, { news: false, by: ['alerts'] }],
  ['news', { intent: 'pause' }, { lists: 0 }],
  ['news', { intent: 'end' }, { lists: 0 }],
  ['news', { intent: 'end-all' }, { lists: 0, by: ['news'] }],
  [
    'alerts',
    { intent: 'stop-all' },
    { news: false, lists: 0, suppression: 'left', by: ['alerts'] },
  ],
  ['alerts', { intent: 'no such thing' }, {}],
]

for (const [list, change, expected] of CASES)
  testOnDatabase(`the secret of ${list} sends ${JSON.stringify(change)}`, async (db) => {
    const app = testApp(db, { renderPage: await pagesAsData() })
    const id = await aReader(db)
    for (const path of [`/alerts/${SECRET[list]}`, `/unsubscribe/${SECRET[list]}?end=all`])
      expect((await get(app, path)).text).toContain(EMAIL)
    expect(await left(db), 'a scanner opened the links').toEqual(ALL)
    await postForm(app, `/unsubscribe/${SECRET[list]}`, { id: String(id), ...change }, aVisitor())
    expect(await left(db)).toEqual({ ...ALL, ...expected })
  })

testOnDatabase('a member has the same page, and asks for news there', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const member = await aMember(db, { email: EMAIL })
  expect((await get(app, '/my-alerts', member)).text).toContain(EMAIL)
  await postForm(app, '/my-alerts', { intent: 'ask-news' }, member)
  const mails = await db.selectFrom('mails').select(['recipient', 'subject']).execute()
  expect(mails).toEqual([{ recipient: EMAIL, subject: 'Please confirm: email news' }])
  await suppressAddress(db, EMAIL, { suppression: 'bounced', at: NOW.getTime() })
  await postForm(app, '/my-alerts', { intent: 'try-again' }, member)
  expect(await db.selectFrom('addresses').select('suppression').execute()).toEqual([
    { suppression: null },
  ])
})

testOnDatabase(
  'lists followed before joining are the member’s once the address is confirmed',
  async (db) => {
    const app = testApp(db, { renderPage: await pagesAsData() })
    await aReader(db)
    const member = await aMember(db, { email: 'Reader@Example.ie', email_confirmed_at: null })
    const before = await get(app, '/my-alerts', member)
    expect(before.text).toContain('"isUnproven":true')
    expect(before.text).not.toContain('Pets')
    await confirmAddress(db, member.id, member.email, NOW)
    const after = await get(app, '/my-alerts', member)
    expect(after.text).toContain('"isUnproven":false')
    expect(after.text).toContain('Pets')
  },
)

testOnDatabase('an unproven member’s address and an unknown secret show nothing', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  await aReader(db)
  const stranger = await aMember(db, { email: EMAIL, email_confirmed_at: null })
  expect((await get(app, '/my-alerts', stranger)).text).not.toContain('pets')
  await postForm(app, '/my-alerts', { intent: 'stop-all' }, stranger)
  expect((await get(app, `/alerts/${'x'.repeat(43)}`)).status).toBe(410)
  const unknown = await postForm(app, `/unsubscribe/${'x'.repeat(43)}`, {}, aVisitor())
  expect(unknown.status).toBe(410)
  expect(await left(db)).toEqual(ALL)
})
