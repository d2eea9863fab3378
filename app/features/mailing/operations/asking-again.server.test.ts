import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { setEmailNews } from '#app/features/accounts/operations/settings.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'
import { testApp } from '#test/app.ts'
import { aCampaign, openSmtp, sendCampaigns } from '#test/campaigns.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aMember, anAdmin, aSubscriber, aVisitor, NOW, PASSWORD } from '#test/makers.ts'
import { get, post, postForm, type App } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { eraseSubscriber } from './erase-subscriber.server.ts'
import { unsubscribe } from './unsubscribe.server.ts'

const EMAIL = 'aoife@example.ie'
const HOUR_AGO = new Date(NOW.getTime() - 60 * MINUTE_MS)
const BEFORE = HOUR_AGO.getTime()

const aReader = (db: Db, columns: object = {}) =>
  aSubscriber(db, { email: EMAIL, ...columns }, HOUR_AGO)

/** What became of the address before its owner asks. */
const STATES: Record<string, (db: Db) => Promise<unknown>> = {
  'never asked': async () => {},
  pending: (db) => aReader(db, { confirmed_at: null }),
  unsubscribed: async (db) => unsubscribe(db, (await aReader(db)).token, HOUR_AGO),
  'unsubscribed before confirming': async (db) =>
    unsubscribe(db, (await aReader(db, { confirmed_at: null })).token, HOUR_AGO),
  'unsubscribed, asked again': async (db) => {
    await unsubscribe(db, (await aReader(db)).token, HOUR_AGO)
    await db.updateTable('subscribers').set({ asked_again_at: BEFORE }).execute()
  },
  'unsubscribed and bounced': (db) => aReader(db, { unsubscribed_at: BEFORE, bounced_at: BEFORE }),
  bounced: (db) => aReader(db, { bounced_at: BEFORE }),
  'bounced, asked again': (db) => aReader(db, { bounced_at: BEFORE, asked_again_at: BEFORE }),
  'removed by an admin': async (db) => {
    const admin = requireAdmin((await anAdmin(db)).actor)
    await eraseSubscriber(db, admin, (await aReader(db)).id, HOUR_AGO)
  },
  'erased with the account': async (db) => {
    const app = testApp(db, { renderPage: await pagesAsData() })
    const member = await aMember(db, { email: EMAIL })
    await aReader(db)
    await postForm(app, '/close-account', { password: PASSWORD }, member)
    await db.deleteFrom('mails').execute()
  },
}

const JOINING = { username: 'aoife', email: EMAIL, password: PASSWORD }

/** Each way to ask for the news. */
const WAYS: Record<string, (app: App, db: Db) => Promise<unknown>> = {
  api: (app) => post(app, '/api/add-email-to-list', { email: EMAIL, emailNews: true }, aVisitor()),
  'join form': (app) => postForm(app, '/join-today', { ...JOINING, emailNews: 'on' }, aVisitor()),
  dashboard: async (_app, db) => {
    const { actor } = await aMember(db, { email: EMAIL })
    await setEmailNews(db, actor, true, 'https://competitions.example', NOW)
  },
}

async function mailedLinks(db: Db) {
  const mails = await db
    .selectFrom('mails')
    .select(['text', 'recipient'])
    .where('recipient', '=', EMAIL)
    .orderBy('id')
    .execute()
  return mails.flatMap(({ text }) => /\/confirm-email-news\/[\w-]{43}/.exec(text)?.[0] ?? [])
}

/** Whether a campaign reaches the address. */
async function isMailed(db: Db) {
  const { smtp, transport } = await openSmtp()
  await aCampaign(db)
  await sendCampaigns(db, { transport }, NOW)
  return smtp.mails.length === 1
}

for (const [state, prepare] of Object.entries(STATES))
  for (const [way, ask] of Object.entries(WAYS))
    testOnBothDatabases(`${state}: news is asked for by ${way}, and confirmed`, async (db) => {
      const app = testApp(db, { renderPage: await pagesAsData() })
      await prepare(db)
      await ask(app, db)
      const [link = 'no link', ...others] = await mailedLinks(db)
      expect(others).toEqual([])
      expect(await isMailed(db), 'asking alone').toBe(false)
      expect((await get(app, link)).status).toBe(200)
      expect(await isMailed(db), 'opening the link').toBe(false)
      expect((await postForm(app, link, {}, aVisitor())).status).toBe(200)
      expect((await get(app, link)).status, 'yes may be said twice').toBe(200)
      expect(await isMailed(db), 'confirmed').toBe(true)
    })

testOnBothDatabases('a confirmed reader who asks again is not mailed about it', async (db) => {
  const app = testApp(db)
  await aReader(db)
  await WAYS.api?.(app, db)
  expect(await mailedLinks(db)).toEqual([])
  expect(await isMailed(db)).toBe(true)
})
