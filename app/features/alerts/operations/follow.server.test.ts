import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { CONFIRM_ALERT_SUBJECT } from '#app/features/letters/rules/quota.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { aFollower, anAlert } from '#test/alerts.ts'
import { testOnDatabase } from '#test/database.ts'
import { aMember, NOW } from '#test/makers.ts'
import { findMailedLink } from '#app/features/addresses/queries/mailed-links.server.ts'
import { findAskedAlert, listAlerts, findMailChoices } from '../queries/alerts.server.ts'
import { parseFollowedQuery } from '../rules/followed-list.ts'
import {
  ALERTS_MAX,
  askToFollow,
  confirmAlert,
  followAsMember,
  pruneAlerts,
} from './follow.server.ts'
import { applyChange } from './change-mails.server.ts'
import { leaveAlerts, moveAlerts } from './move-alerts.server.ts'

const PETS = parseFollowedQuery('category=pets')
const baseUrl = 'https://competitions.example'
const THREE_DAYS_MS = 3 * DAY_MS
const later = (ms: number) => new Date(NOW.getTime() + ms)
const ask = (db: Db, email: string, query = 'category=pets', now = NOW) =>
  askToFollow(db, { list: parseFollowedQuery(query), cadence: 'daily', email, baseUrl }, now)

async function mailsTo(db: Db) {
  return db.selectFrom('mails').select(['recipient', 'subject', 'text']).orderBy('id').execute()
}

async function lastToken(db: Db) {
  const mail = (await mailsTo(db)).at(-1)
  return /(?<=\/(?:alerts|confirm-email)\/)[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? ''
}

async function alertsIn(db: Db) {
  return db.selectFrom('alerts').selectAll().orderBy('id').execute()
}

testOnDatabase('a visitor’s alert begins when the link is followed', async (db) => {
  await ask(db, 'reader@example.ie')
  const [mail] = await mailsTo(db)
  expect(mail).toMatchObject({ recipient: 'reader@example.ie', subject: CONFIRM_ALERT_SUBJECT })
  expect(mail?.text).toContain('daily about new competitions: Pets')
  const token = await lastToken(db)
  expect(JSON.stringify(await alertsIn(db))).not.toContain(token)
  expect(await confirmAlert(db, 'x'.repeat(43), NOW)).toBe(false)
  expect(await confirmAlert(db, token, later(5))).toBe(true)
  expect(await confirmAlert(db, token, later(9))).toBe(true)
  expect(await alertsIn(db)).toMatchObject([
    { confirmed_at: NOW.getTime() + 5, since: NOW.getTime() + 5, seen_until: NOW.getTime() + 5 },
  ])
  expect(await findMailedLink(db, token)).toEqual({ list: 'alerts', key: 'reader@example.ie' })
})

testOnDatabase('an old link confirms nothing, and the request is forgotten', async (db) => {
  await ask(db, 'reader@example.ie')
  const token = await lastToken(db)
  expect(await confirmAlert(db, token, later(THREE_DAYS_MS + 1))).toBe(false)
  await pruneAlerts(db, later(THREE_DAYS_MS))
  expect(await alertsIn(db)).toHaveLength(1)
  await pruneAlerts(db, later(THREE_DAYS_MS + 1))
  expect(await alertsIn(db)).toEqual([])
  expect(await db.selectFrom('followers').selectAll().execute()).toEqual([])
})

testOnDatabase('an address gets three such mails a day, and no rows beyond them', async (db) => {
  for (const category of ['pets', 'cars', 'fashion', 'tickets', 'business'])
    await ask(db, 'reader@example.ie', `category=${category}`)
  expect(await mailsTo(db)).toHaveLength(3)
  expect(await alertsIn(db)).toHaveLength(3)
})

testOnDatabase('a stranger changes nothing of what an address follows', async (db) => {
  const { id, email } = await aFollower(db)
  await anAlert(db, id, { query: 'category=pets', cadence: 'weekly', paused_at: 7 })
  const [before] = await alertsIn(db)
  await ask(db, email)
  const [after] = await alertsIn(db)
  expect({ ...after, token_hash: null }).toEqual(before)
  expect((await mailsTo(db))[0]?.text).toContain('You already follow this list')
  expect(await findMailedLink(db, await lastToken(db))).toMatchObject({ key: email })
})

testOnDatabase('a stranger’s request leaves the owner’s links good', async (db) => {
  const email = 'reader@example.ie'
  const request = { list: PETS, email, baseUrl }
  await askToFollow(db, { ...request, cadence: 'weekly' }, NOW)
  const token = await lastToken(db)
  await askToFollow(db, { ...request, cadence: 'daily' }, later(1))
  expect(await findAskedAlert(db, token)).toMatchObject({ cadence: 'weekly' })
  expect(await confirmAlert(db, token, later(2))).toBe(true)
  expect(await alertsIn(db)).toMatchObject([{ cadence: 'weekly' }])

  await askToFollow(db, { ...request, cadence: 'daily' }, later(3))
  expect(await findMailedLink(db, token)).toMatchObject({ key: email })
  expect(await findMailedLink(db, await lastToken(db))).toMatchObject({ key: email })
  expect(await confirmAlert(db, token, later(4))).toBe(true)
  expect(await alertsIn(db)).toMatchObject([{ cadence: 'weekly' }])

  // Mails to an address that is theirs no more open nothing.
  await moveAlerts(db, email, 'new@example.ie', NOW)
  expect(await findMailedLink(db, token)).toBeUndefined()
})

testOnDatabase('no mail repeats the words of a search', async (db) => {
  const words = 'you won 500: claim at www.evil-prizes.example/claim'
  const query = new URLSearchParams({ q: words, category: 'pets' }).toString()
  await ask(db, 'reader@example.ie', query)
  const token = await lastToken(db)
  await confirmAlert(db, token, NOW)
  await ask(db, 'reader@example.ie', query)
  const mails = await db.selectFrom('mails').select(['subject', 'text', 'html']).execute()
  expect(mails).toHaveLength(2)
  for (const mail of mails) {
    expect(JSON.stringify(mail)).not.toMatch(/evil|you won/)
    expect(mail.text).toContain('about new competitions: a search of yours · Pets.')
  }
  // The page behind the link shows them before anything is confirmed.
  expect((await findAskedAlert(db, token))?.words).toBe(`“${words}” · Pets`)
})

testOnDatabase('who bounced comes back by the link of a new request', async (db) => {
  const { id, email } = await aFollower(db)
  await anAlert(db, id, { query: 'q=old', paused_at: 7 })
  await db.updateTable('followers').set({ bounced_at: 7 }).execute()
  const bounced = db.selectFrom('followers').select(['id', 'bounced_at'])
  await ask(db, email)
  expect(await bounced.execute()).toEqual([{ id, bounced_at: 7 }])
  await confirmAlert(db, await lastToken(db), later(1))
  expect(await bounced.execute()).toEqual([{ id, bounced_at: null }])

  // Asking again for what they follow leads to the page that resumes it.
  await db.updateTable('followers').set({ bounced_at: 8 }).execute()
  await ask(db, email, 'q=old')
  const key = (await findMailedLink(db, await lastToken(db)))?.key ?? 'no link'
  expect(await findMailChoices(db, key)).toMatchObject({ suppression: 'bounced' })
  const [old] = await listAlerts(db, key)
  await applyChange(db, key, { intent: 'resume', id: old?.id ?? 0 }, later(2))
  expect(await bounced.execute()).toEqual([{ id, bounced_at: null }])
})

testOnDatabase('a member with a confirmed address needs no mail', async (db) => {
  const { actor, email } = await aMember(db)
  expect(await followAsMember(db, actor, { list: PETS, cadence: 'daily' }, NOW)).toBe(true)
  expect(await mailsTo(db)).toEqual([])
  expect(await listAlerts(db, email)).toHaveLength(1)
  // Following it again changes how often, and forgets no mark.
  await db.updateTable('alerts').set({ paused_at: 1 }).execute()
  await followAsMember(db, actor, { list: PETS, cadence: 'weekly' }, later(DAY_MS))
  expect(await alertsIn(db)).toMatchObject([
    { cadence: 'weekly', paused_at: null, since: NOW.getTime() },
  ])
  const unproven = await aMember(db, { email_confirmed_at: null })
  expect(await followAsMember(db, unproven.actor, { list: PETS, cadence: 'daily' }, NOW)).toBe(
    false,
  )
  expect(await alertsIn(db)).toHaveLength(1)
})

testOnDatabase('an address follows 20 lists at most', async (db) => {
  const { actor, email } = await aMember(db)
  const { id } = await aFollower(db, email)
  for (let number = 0; number < ALERTS_MAX - 1; number += 1)
    await anAlert(db, id, { query: `q=word${number}` })
  await ask(db, email)
  const token = await lastToken(db)
  const one = { list: parseFollowedQuery('q=one'), cadence: 'daily' } as const
  await followAsMember(db, actor, one, NOW)
  const two = { ...one, list: parseFollowedQuery('q=two') }
  await expect(followAsMember(db, actor, two, NOW)).rejects.toThrow('20 lists')
  await expect(confirmAlert(db, token, NOW)).rejects.toThrow('20 lists')
  expect(await listAlerts(db, email)).toHaveLength(ALERTS_MAX)
})

testOnDatabase('alerts are paused, changed and ended, and only one’s own', async (db) => {
  const [own, other] = [await aFollower(db), await aFollower(db)]
  const [first, second] = [
    await anAlert(db, own.id),
    await anAlert(db, own.id, { query: 'category=pets' }),
  ]
  const foreign = await anAlert(db, other.id)
  await db.updateTable('followers').set({ bounced_at: 1 }).where('id', '=', own.id).execute()
  await applyChange(db, own.email, { intent: 'pause', id: first }, NOW)
  await applyChange(db, own.email, { intent: 'weekly', id: second }, NOW)
  expect(await listAlerts(db, own.email)).toMatchObject([
    { isPaused: true, cadence: 'daily', words: 'All new competitions' },
    { isPaused: false, cadence: 'weekly', words: 'Pets', path: '/competition-category/pets' },
  ])
  await applyChange(db, own.email, { intent: 'resume', id: first }, NOW)
  expect((await listAlerts(db, own.email))[0]?.isPaused).toBe(false)
  for (const intent of ['pause', 'daily', 'end'] as const)
    await expect(applyChange(db, own.email, { intent, id: foreign }, NOW)).rejects.toThrow(
      'You no longer follow that',
    )
  await applyChange(db, own.email, { intent: 'end', id: first }, NOW)
  await applyChange(db, own.email, { intent: 'end', id: second }, NOW)
  expect(await db.selectFrom('followers').select('id').execute()).toEqual([{ id: other.id }])
  await applyChange(db, other.email, { intent: 'end-all' }, NOW)
  expect(await alertsIn(db)).toEqual([])
})

testOnDatabase('alerts go with a member to another address', async (db) => {
  const [old, known] = [await aFollower(db), await aFollower(db)]
  await anAlert(db, old.id, { query: 'category=pets', token_hash: 'a' })
  await anAlert(db, old.id)
  await moveAlerts(db, old.email, 'New@example.ie', NOW)
  const moved = await db
    .selectFrom('followers')
    .select(['id', 'email'])
    .where('email_key', '=', 'new@example.ie')
    .executeTakeFirstOrThrow()
  expect(moved.email).toBe('New@example.ie')
  const whose = { follower_id: moved.id, token_hash: null }
  expect(await alertsIn(db)).toMatchObject([whose, whose])
  await anAlert(db, known.id, { query: 'category=pets' })
  await moveAlerts(db, 'new@example.ie', known.email, NOW)
  expect(await alertsIn(db)).toMatchObject([
    { follower_id: known.id, query: '', token_hash: null },
    { follower_id: known.id, query: 'category=pets' },
  ])
  expect(await db.selectFrom('followers').select('id').execute()).toEqual([{ id: known.id }])
})

testOnDatabase('a closed account ends the alerts of a proven address only', async (db) => {
  const { id, email } = await aFollower(db)
  await anAlert(db, id)
  await anAlert(db, id, { query: 'q=asked', confirmed_at: null })
  await leaveAlerts(db, email, false)
  expect(await alertsIn(db)).toMatchObject([{ query: '' }])
  await leaveAlerts(db, email, true)
  expect(await db.selectFrom('followers').selectAll().execute()).toEqual([])
})
