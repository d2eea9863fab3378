import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Updateable } from 'kysely'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { parseConfig } from '#app/config.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import { addDays, toDay } from '#app/lib/time/days.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, NOW, TODAY } from '#test/makers.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { storeImage } from '../operations/store-image.server.ts'
import { openMediaFolder, type MediaStore } from '../store/folder.server.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'

const LISTING = 'competition/:comp'
const FOR_GOOD = 'public, max-age=31536000, immutable'
const A_WHILE = 'public, max-age=300'

async function aSite(db: Db, { media, now = NOW }: { media?: MediaStore; now?: Date } = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'posters-test-'))
  const config = parseConfig({
    BASE_URL: 'https://competitions.example',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
  })
  const store = media ?? openMediaFolder(path.join(dataDir, 'media'))
  const clock = () => now
  const app = testApp(db, { config, media: store, clock, renderPage: await pagesAsData() })
  /** Returns the poster's URL in the listing's page. */
  const addressOf = async (slug: string) => {
    const page = await app.request(`/competition/${slug}`)
    const { loaderData } = (await page.json()) as { loaderData: Record<string, { poster: string }> }
    return loaderData[LISTING]?.poster ?? ''
  }
  return { app, media: store, config, addressOf }
}

async function aStoredPicture(media: MediaStore, background = '#1d7a5f') {
  const create = { width: 960, height: 600, channels: 3, background } as const
  return storeImage(media, await sharp({ create }).png().toBuffer())
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

testOnDatabase("a listing's page links its poster, which is immutable", async (db) => {
  const { app, addressOf } = await aSite(db)
  const { competitionSlug } = await aCompetition(db)
  const address = await addressOf(competitionSlug)
  expect(address).toMatch(/^\/competition\/win-a-weekend-in-dingle\/poster\.jpg\?v=[0-9a-f]{12}$/)

  const response = await app.request(address)
  expect(response.status).toBe(200)
  const bytes = await bytesOf(response)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(bytes.length),
    'cache-control': FOR_GOOD,
    'content-security-policy': "default-src 'none'; sandbox",
    etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
  })
  expect(response.headers.has('set-cookie')).toBe(false)
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })

  const head = await app.request(address, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
    200,
    String(bytes.length),
    '',
  ])
  const [old = ''] = address.split('?')
  for (const other of [old, `${old}?v=000000000000`, `${old}?v=`]) {
    const answer = await app.request(other)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, A_WHILE])
    expect((await bytesOf(answer)).equals(bytes)).toBe(true)
    const etag = response.headers.get('etag') ?? ''
    const again = await app.request(other, { headers: { 'if-none-match': etag } })
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, A_WHILE])
  }
})

testOnDatabase('only published, unrestricted listings have a poster', async (db) => {
  const { app } = await aSite(db)
  await aCompetition(db, { competitionTitle: 'Waiting', status: 'pending' })
  await aCompetition(db, { competitionTitle: 'Refused', status: 'rejected' })
  await aCompetition(db, { competitionTitle: 'Bets', categories: ['Pets', 'Gambling'] })
  await aCompetition(db, { competitionTitle: 'Raffle', costsMoney: true })
  await aCompetition(db, { competitionTitle: 'Lucky numbers', over18: true })
  const statusOf = async (slug: string) =>
    (await app.request(`/competition/${slug}/poster.jpg`)).status
  for (const slug of [
    'waiting',
    'refused',
    'bets',
    'raffle',
    'unknown',
    '%00',
    '..',
    '%E0%A4',
    'x'.repeat(2000),
  ])
    expect([slug, await statusOf(slug)]).toEqual([slug, 404])
  expect(await statusOf('lucky-numbers')).toBe(200)
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const answer = await app.request('/competition/lucky-numbers/poster.jpg', { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
})

testOnDatabase("a closed listing's poster says so, even long afterwards", async (db) => {
  const { competitionSlug } = await aCompetition(db, { competitionEndDate: TODAY })
  const open = await aSite(db)
  const posters = [await bytesOf(await open.app.request(await open.addressOf(competitionSlug)))]
  const addresses = [await open.addressOf(competitionSlug)]
  for (const days of [1, 100]) {
    const later = await aSite(db, { now: new Date(NOW.getTime() + days * DAY_MS) })
    const address = await later.addressOf(competitionSlug)
    const response = await later.app.request(address)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, FOR_GOOD])
    posters.push(await bytesOf(response))
    addresses.push(address)
  }
  expect(new Set(addresses).size).toBe(2)
  expect(posters[0]?.equals(posters[1] ?? Buffer.alloc(0))).toBe(false)
  expect(posters[1]?.equals(posters[2] ?? Buffer.alloc(0))).toBe(true)
})

testOnDatabase("a poster's URL changes with its visible details only", async (db) => {
  const { app, media, addressOf } = await aSite(db)
  const { competitionID, competitionSlug } = await aCompetition(db)
  const change = (columns: Updateable<Schema['competitions']>) =>
    db.updateTable('competitions').set(columns).where('id', '=', competitionID).execute()
  const first = await addressOf(competitionSlug)
  const addresses = [first]
  for (const columns of [
    { title: 'Win a month in Dingle' },
    { end_date: addDays(toDay('2026-12-01'), 1) },
    { image_name: await aStoredPicture(media) },
    { image_name: await aStoredPicture(media, '#7a1d5f') },
    { promoter_name: 'Harbour Home' },
    { prize_value: 900 },
    { over_18: 1 as const },
  ]) {
    await change(columns)
    addresses.push(await addressOf(competitionSlug))
    expect((await app.request(addresses.at(-1) ?? '')).status).toBe(200)
  }
  expect(new Set(addresses).size).toBe(addresses.length)
  expect((await app.request(first)).headers.get('cache-control')).toBe(A_WHILE)

  await change({ description: 'Other words.', entry_frequency: 'daily' })
  expect(await addressOf(competitionSlug)).toBe(addresses.at(-1))
})

testOnDatabase('concurrent requests draw a poster once and cache it', async (db) => {
  const { app, media, config } = await aSite(db)
  const imageName = await aStoredPicture(media)
  const { competitionSlug } = await aCompetition(db, { imageName })
  const read = vi.spyOn(media, 'read')
  const ask = async () => app.request(`/competition/${competitionSlug}/poster.jpg`)
  const answers = await Promise.all([1, 2, 3, 4, 5].map(ask))
  const etag = answers[0]?.headers.get('etag') ?? ''
  expect(answers.map(({ headers }) => headers.get('etag'))).toEqual(Array(5).fill(etag))
  expect((await ask()).status).toBe(200)
  expect(read).toHaveBeenCalledOnce()
  expect(readdirSync(config.imageCacheDir)).toEqual([`${etag.slice(1, -1)}.variant`])
})

testOnDatabase(
  'a poster without its picture is drawn, and a failing store is an error',
  async (db) => {
    const lost = await aCompetition(db, { imageName: `${'0a'.repeat(16)}.webp` })
    const address = `/competition/${lost.competitionSlug}/poster.jpg`
    expect((await (await aSite(db)).app.request(address)).status).toBe(200)

    const broken = openMediaFolder(mkdtempSync(path.join(tmpdir(), 'posters-test-')))
    broken.read = () => Promise.reject(new Error('bucket on fire'))
    const answer = await (await aSite(db, { media: broken })).app.request(address)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
    expect(await answer.text()).not.toContain('fire')
  },
)
