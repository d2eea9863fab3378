import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { followAsMember } from '#app/features/alerts/operations/follow.server.ts'
import { parseFollowedQuery } from '#app/features/alerts/rules/followed-list.ts'
import {
  liftBounce,
  suppressAddress,
} from '#app/features/addresses/operations/suppressions.server.ts'
import { eraseAddress } from '#app/features/addresses/operations/erase-address.server.ts'
import { importAddresses } from '#app/features/campaigns/operations/import-addresses.server.ts'
import { endAll, unsubscribe } from '#app/features/addresses/operations/leave.server.ts'
import { selectAudience } from '#app/features/campaigns/queries/campaigns.server.ts'
import { CONFIRM_ALERT_SUBJECT, CONFIRM_LIST_SUBJECT } from '#app/features/letters/rules/quota.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { DAY_MS, MINUTE_MS } from '#app/lib/time/durations.ts'
import { aFollower, anAlert, sendAlerts } from '#test/alerts.ts'
import { testApp } from '#test/app.ts'
import { aCampaign, BASE_URL, openSmtp, sendCampaigns } from '#test/campaigns.ts'
import { testOnDatabase } from '#test/database.ts'
import {
  aCompetition,
  addressID,
  aMember,
  anAdmin,
  aSubscriber,
  aVisitor,
  NOW,
  PASSWORD,
} from '#test/makers.ts'
import { get, post, postForm, type App } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { setEmailNews } from './change-settings.server.ts'

const EMAIL = 'aoife@example.ie'
const HOUR_AGO = new Date(NOW.getTime() - 60 * MINUTE_MS)
const BEFORE = HOUR_AGO.getTime()

/** Reads news, and follows a list. */
async function aReader(db: Db, columns: object = {}) {
  const { id } = await aFollower(db, EMAIL)
  await anAlert(db, id, { query: 'category=cars' })
  return aSubscriber(db, { email: EMAIL, ...columns }, HOUR_AGO)
}

const bounced = { suppression: 'bounced', at: BEFORE } as const

async function stopAll(db: Db, suppression: 'left' | 'complained') {
  await aReader(db)
  await endAll(db, EMAIL, { suppression, note: 'a test' }, HOUR_AGO)
}

/** What became of the address before its owner asks. */
const STATES: Record<string, (db: Db) => Promise<unknown>> = {
  'never asked': async () => {},
  pending: (db) => aSubscriber(db, { email: EMAIL, confirmed_at: null }, HOUR_AGO),
  unsubscribed: async (db) => unsubscribe(db, (await aReader(db)).token, HOUR_AGO),
  'unsubscribed before confirming': async (db) =>
    unsubscribe(db, (await aReader(db, { confirmed_at: null })).token, HOUR_AGO),
  'unsubscribed, asked again': (db) =>
    aReader(db, { unsubscribed_at: BEFORE, asked_again_at: BEFORE }),
  'unsubscribed and bounced': (db) => aReader(db, { unsubscribed_at: BEFORE, bounced_at: BEFORE }),
  bounced: async (db) => {
    await aReader(db)
    await suppressAddress(db, EMAIL, bounced)
  },
  'bounced, asked again': (db) => aReader(db, { bounced_at: BEFORE, asked_again_at: BEFORE }),
  'unsubscribed, and a bounce was undone': async (db) => {
    await aReader(db, { unsubscribed_at: BEFORE })
    await suppressAddress(db, EMAIL, bounced)
    await liftBounce(db, EMAIL, BEFORE)
  },
  'stopped everything': (db) => stopAll(db, 'left'),
  'stopped everything before asking for news': async (db) => {
    await anAlert(db, (await aFollower(db, EMAIL)).id)
    await endAll(db, EMAIL, { suppression: 'left', note: 'a test' }, HOUR_AGO)
  },
  complained: (db) => stopAll(db, 'complained'),
  'removed by an admin': async (db) => {
    const admin = requireAdmin((await anAdmin(db)).actor)
    await aReader(db)
    await eraseAddress(db, admin, await addressID(db, EMAIL), HOUR_AGO)
  },
  'erased with the account': async (db) => {
    const app = testApp(db, { renderPage: await pagesAsData() })
    const member = await aMember(db, { email: EMAIL })
    await aReader(db)
    await postForm(app, '/close-account', { password: PASSWORD }, member)
    await db.deleteFrom('mails').execute()
  },
}
/** Those in which an import with proof of consent may not make it a reader. */
const REFUSED = Object.keys(STATES).filter((state) => !['never asked', 'pending'].includes(state))

const JOINING = { username: 'aoife', email: EMAIL, password: PASSWORD }

/** Each way to ask for the news. */
const NEWS_WAYS: Record<string, (app: App, db: Db) => Promise<unknown>> = {
  api: (app) => post(app, '/api/add-email-to-list', { email: EMAIL, emailNews: true }, aVisitor()),
  'join form': (app) => postForm(app, '/join-today', { ...JOINING, emailNews: 'on' }, aVisitor()),
  dashboard: async (_app, db) => {
    const { actor } = await aMember(db, { email: EMAIL })
    await setEmailNews(db, actor, true, BASE_URL, NOW)
  },
  'their mails': async (app, db) => {
    const member = await aMember(db, { email: EMAIL })
    await postForm(app, '/my-alerts', { intent: 'ask-news' }, member)
  },
}

const FOLLOWING = '/alerts/new?in=/competition-category/pets'

/** Each way to follow a list. */
const LIST_WAYS: Record<string, (app: App, db: Db) => Promise<unknown>> = {
  'a visitor': (app) => postForm(app, FOLLOWING, { cadence: 'daily', email: EMAIL }, aVisitor()),
  'a member': async (_app, db) => {
    const { actor } = await aMember(db, { email: EMAIL })
    await followAsMember(
      db,
      actor,
      { list: parseFollowedQuery('category=pets'), cadence: 'daily' },
      NOW,
    )
  },
}

async function mailedLinks(db: Db) {
  const mails = await db
    .selectFrom('mails')
    .select(['text', 'recipient'])
    .where('recipient', '=', EMAIL)
    .where('subject', 'in', [CONFIRM_LIST_SUBJECT, CONFIRM_ALERT_SUBJECT])
    .orderBy('id')
    .execute()
  return mails.flatMap(({ text }) => /\/confirm-email\/[\w-]{43}/.exec(text)?.[0] ?? [])
}

/** Whether it is among those whom the next campaign goes to. */
async function isInAudience(db: Db) {
  const readers = await selectAudience(db, null).select('subscribers.email').execute()
  return readers.length > 0
}

/** Whether a campaign reaches the address. */
async function getsNews(db: Db) {
  const { smtp, transport } = await openSmtp()
  await aCampaign(db)
  await sendCampaigns(db, { transport }, NOW)
  return smtp.mails.length > 0
}

/** Whether the mail about a listing of the category reaches the address. */
async function getsList(db: Db, category: 'Pets' | 'Cars') {
  const { smtp, transport } = await openSmtp()
  const at = new Date(NOW.getTime() + MINUTE_MS)
  await aCompetition(db, { categories: [category] }, at)
  await sendAlerts(db, transport, new Date(NOW.getTime() + DAY_MS))
  return smtp.mails.length > 0
}

async function importWithConsent(db: Db) {
  const bytes = Buffer.from(`email\n${EMAIL}`)
  const admin = requireAdmin((await anAdmin(db)).actor)
  const input = { consentNote: 'They said so', bytes, baseUrl: BASE_URL, mailsPerMinute: 60 }
  await importAddresses(db, admin, input, NOW)
}

for (const [state, prepare] of Object.entries(STATES)) {
  for (const [way, ask] of Object.entries(NEWS_WAYS))
    testOnDatabase(`${state}: news is asked for by ${way}, and confirmed`, async (db) => {
      const app = testApp(db, { renderPage: await pagesAsData() })
      await prepare(db)
      await ask(app, db)
      const [link = 'no link', ...others] = await mailedLinks(db)
      expect(others).toEqual([])
      expect(await isInAudience(db), 'asking alone').toBe(false)
      expect((await get(app, link)).status).toBe(200)
      expect(await isInAudience(db), 'opening the link').toBe(false)
      expect((await postForm(app, link, {}, aVisitor())).status).toBe(200)
      expect((await get(app, link)).status, 'yes may be said twice').toBe(200)
      expect(await getsNews(db), 'confirmed').toBe(true)
    })

  for (const [way, ask] of Object.entries(LIST_WAYS))
    testOnDatabase(`${state}: a list is followed by ${way}`, async (db) => {
      const app = testApp(db, { renderPage: await pagesAsData() })
      await prepare(db)
      const hadNews = await isInAudience(db)
      await ask(app, db)
      const [link] = await mailedLinks(db)
      if (link) expect((await postForm(app, link, {}, aVisitor())).status).toBe(200)
      expect([await getsList(db, 'Pets'), way], 'following').toEqual([true, way])
      if (!hadNews && !state.startsWith('bounced'))
        expect(await isInAudience(db), 'no news with it').toBe(false)
    })
}

for (const state of REFUSED)
  testOnDatabase(`${state}: nobody else brings the address back`, async (db) => {
    const app = testApp(db, { renderPage: await pagesAsData() })
    await STATES[state]?.(db)
    await importWithConsent(db)
    await NEWS_WAYS.api?.(app, db)
    await LIST_WAYS['a visitor']?.(app, db)
    await importWithConsent(db)
    expect(await isInAudience(db)).toBe(false)
    expect(await getsList(db, 'Pets')).toBe(false)
  })

testOnDatabase('a confirmed reader who asks again is not mailed about it', async (db) => {
  const app = testApp(db)
  await aReader(db)
  await NEWS_WAYS.api?.(app, db)
  expect(await mailedLinks(db)).toEqual([])
  expect(await getsNews(db)).toBe(true)
})
