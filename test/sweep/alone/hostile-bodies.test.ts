import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import type { SourceInput } from '#app/features/sources/input.ts'
import { previewSource } from '#app/features/sources/operations/preview-source.server.ts'
import { KINDS } from '#app/features/sources/rules/items.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { testApp } from '#test/app.ts'
import { aCheckedWeb } from '#test/checked-web.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { HOSTILE_BODIES, type HostileBody } from '#test/hostile-bodies.ts'
import { aMember, anAdmin, TODAY, type Caller } from '#test/makers.ts'
import { fetchLocally, fetchPictureLocally, startPromoter } from '#test/promoter.ts'
import { get, post, postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

/** Milliseconds of processor time in which the main thread serves nobody else. */
const HELD_MAX_MS = 100
const HARMLESS: HostileBody = { bytes: Buffer.from('<title>Win</title><p>Ends 4 December.') }
/** The length of address at which rules with stars cost most. */
const LONG_PATH = `/${'a'.repeat(1_800)}`

for (const [name, body] of Object.entries(HOSTILE_BODIES))
  testOnBothDatabases(`the site goes on while ${name} are read in every way`, async (db) => {
    const { app, send, read } = await aHostileSite(db)
    // Modules are loaded on first use.
    await read()
    send(body)
    const { longest, answered } = await whileReading(read, app)
    expect(longest).toBeLessThan(HELD_MAX_MS)
    expect(answered).toBeGreaterThan(0)
  })

type App = ReturnType<typeof testApp>

/** Returns the longest time for which the main thread was held, and how many other requests were answered. */
async function whileReading(read: () => Promise<unknown>, app: App) {
  let [longest, answered] = [0, 0]
  const state = { isOver: false }
  const reading = read().finally(() => (state.isOver = true))
  while (!state.isOver) {
    const before = process.threadCpuUsage()
    await setTimeout(5)
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
    if ((await get(app, '/healthz')).status === 200) answered += 1
  }
  await reading
  return { longest, answered }
}

/** The site, and all ways to make it read what another server sends; that server sends one body at a time. */
async function aHostileSite(db: Db) {
  let body = HARMLESS
  const headersOf = (type: string) => ({
    'content-type': type,
    ...(body.encoding && { 'content-encoding': body.encoding }),
  })
  const port = await startPromoter(({ url, headers }, response) => {
    const isRobots = url === '/robots.txt'
    if (isRobots !== headers.host?.startsWith('robots.')) return response.writeHead(404).end()
    const type = url?.endsWith('.jpg') ? 'image/jpeg' : 'text/html'
    response.writeHead(200, headersOf(type)).end(body.bytes)
  })
  const safeFetch = fetchLocally(port)
  const renderPage = await pagesAsData()
  const app = testApp(db, { safeFetch, fetchPicture: fetchPictureLocally(port), renderPage })
  const page = `http://www.promoter.test:${port}${LONG_PATH}`
  const ofRobots = `http://robots.promoter.test:${port}${LONG_PATH}`
  const form = { readLink: 'on', entryUrl: page }
  const text = () => body.bytes.subarray(0, 10_000).toString()
  const preview = (kind: SourceInput['kind'], url: string) =>
    previewOf(db, safeFetch, { kind, url })
  const check = await linkChecks(db, () => body)
  const people = await Promise.all(Array.from({ length: 6 }, () => aMember(db)))
  /** Each is somebody else, so that all are read at once. */
  const reads: ((person: Caller) => Promise<unknown>)[] = [
    (person) => post(app, '/api/read-link', { url: page }, person),
    (person) => post(app, '/api/read-link', { url: ofRobots }, person),
    (person) => postForm(app, '/add-a-new-competition', form, person),
    (person) => post(app, '/api/read-picture', { url: `${page}.jpg` }, person),
    (person) => post(app, '/api/read-picture', { url: ofRobots }, person),
    (person) => get(app, `/add-a-new-competition?text=${encodeURIComponent(text())}`, person),
  ]
  const read = () =>
    Promise.all([
      ...people.map((person, index) => reads[index]?.(person)),
      ...KINDS.map((kind) => preview(kind, page)),
      preview('page', ofRobots),
      check(),
    ])
  return { app, read, send: (sent: HostileBody) => void (body = sent) }
}

async function previewOf(
  db: Db,
  fetch: ReturnType<typeof fetchLocally>,
  changes: Pick<SourceInput, 'kind' | 'url'>,
) {
  const { actor } = await anAdmin(db)
  const signal = new AbortController().signal
  const input: SourceInput = { ...SOURCE, ...changes }
  await previewSource({ fetch, today: TODAY, signal }, actor, input).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
  })
}

const SOURCE: Omit<SourceInput, 'kind' | 'url'> = {
  name: 'Lantern Works',
  queue: 'fpd',
  everyHours: 6,
  onlyNew: false,
  mapping: { title: 'title', link: 'link', text: 'text' },
  defaults: { promoterName: 'Lantern Works', category1: 'Home and Garden', eligibility: 'roi' },
}

/** Checks a new link whose page is hostile, and one whose robots.txt is. */
async function linkChecks(db: Db, bodyOf: () => HostileBody) {
  const web = await aCheckedWeb(db)
  let round = 0
  return async () => {
    round += 1
    const { bytes, encoding } = bodyOf()
    const reply = { html: bytes, ...(encoding && { headers: { 'content-encoding': encoding } }) }
    web.reply(`www.page-${round}.ie/win`, reply)
    web.reply(`www.robots-${round}.ie/robots.txt`, reply)
    await web.aListing(`www.page-${round}.ie/win`)
    await web.aListing(`www.robots-${round}.ie/win`)
    await web.run()
  }
}
