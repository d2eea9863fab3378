import { expect } from 'vitest'
import { dublinDay, toDay } from '#app/lib/time/days.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/time/durations.ts'
import { NO_BODY, type SafeFetch } from '#app/lib/web/safe-fetch.server.ts'
import { aCheckedWeb, page, theChecks } from '#test/checked-web.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { checkLinks } from './check-links.server.ts'
import { checkSoon, takeDue } from './due-checks.server.ts'
import { HOST_DELAY_MS } from '../rules/checks/schedule.ts'
import { syncChecks } from './sync-checks.server.ts'

const NEVER = new AbortController().signal

testOnDatabase('each link is checked once, with one request a host at a time', async (db) => {
  const web = await aCheckedWeb(db)
  for (let number = 0; number < 12; number += 1) {
    const address = `www.host-${number % 6}.ie/win-${number}`
    web.reply(address, { status: 403 })
    await web.aListing(address)
  }
  expect((await web.run()).checked).toBe(12)
  const asked = web.requests.map(({ address }) => address).filter((one) => one.includes('win-'))
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
  expect(asked).toHaveLength(12)
  expect(web.mostPerHost()).toBe(1)
})

testOnBothDatabases('one server asks at most four hosts at once', async (db) => {
  const web = await aCheckedWeb(db)
  for (let number = 0; number < 9; number += 1) {
    await web.aListing(`www.host-${number}.ie/win`)
  }
  let [atOnce, most] = [0, 0]
  const four = Promise.withResolvers<void>()
  const fetch: SafeFetch = async (address, options) => {
    atOnce += 1
    most = Math.max(most, atOnce)
    if (atOnce === 4) four.resolve()
    await four.promise
    return web.deps.fetch(address, options).finally(() => {
      atOnce -= 1
    })
  }
  await checkLinks({ ...web.deps, fetch }, NEVER)
  expect(most).toBe(4)
})

testOnDatabase(
  'a host is left alone for a moment after a server that died asking it',
  async (db) => {
    const web = await aCheckedWeb(db)
    await web.aListing('www.harbour.ie/win')
    await checkLinks(web.deps, AbortSignal.abort())
    expect(await takeDue(db, web.clock(), [])).toBeDefined()
    expect(await takeDue(db, web.clock(), [])).toBeUndefined()
    web.advance(HOST_DELAY_MS)
    expect(await takeDue(db, web.clock(), [])).toBeDefined()
  },
)

testOnDatabase('a server that is stopped leaves its link due, and counts nothing', async (db) => {
  const web = await aCheckedWeb(db)
  await web.aListing('www.harbour.ie/win')
  const stop = new AbortController()
  const fetch: SafeFetch = (address, options) => {
    queueMicrotask(() => stop.abort(new Error('The server was stopped.')))
    return web.deps.fetch(address, options)
  }
  await checkLinks({ ...web.deps, fetch }, stop.signal)
  expect(await theChecks(db)).toMatchObject([{ verdict: null, failures: 0 }])
  web.reply('www.harbour.ie/win', { html: page('') })
  web.advance(10_000)
  await web.run()
  expect(await theChecks(db)).toMatchObject([{ verdict: 'ok' }])
})

testOnDatabase('a result that comes after that of another run is not written', async (db) => {
  const web = await aCheckedWeb(db)
  web.reply('www.harbour.ie/win', { html: page('') })
  await web.aListing('www.harbour.ie/win')
  await web.run()
  web.advance(25 * HOUR_MS)
  await web.run()
  web.advance(25 * HOUR_MS)
  let slept = false
  const fetch: SafeFetch = async (address, options) => {
    const found = await web.deps.fetch(address, options)
    if (!slept && address.endsWith('/win')) {
      slept = true
      web.advance(HOUR_MS)
      await web.run()
    }
    return { ...found, status: 404 }
  }
  await checkLinks({ ...web.deps, fetch }, NEVER)
  expect(await theChecks(db)).toMatchObject([{ verdict: 'ok', failures: 0 }])
})

testOnBothDatabases('a clock that was days ahead stops nothing once it is right', async (db) => {
  const web = await aCheckedWeb(db)
  web.reply('www.harbour.ie/win', { html: page('') })
  await web.aListing('www.harbour.ie/win', { competitionEndDate: toDay('2027-06-01') })
  await web.run()
  web.advance(60 * DAY_MS)
  await web.run()
  web.advance(4 * DAY_MS)
  expect(await takeDue(db, web.clock(), [])).toBeDefined()
  const before = web.requests.length
  web.advance(-63 * DAY_MS)
  await web.run()
  expect(web.requests.length).toBeGreaterThan(before)
  expect(await theChecks(db)).toMatchObject([{ verdict: 'ok' }])
})

testOnDatabase('a host that never answers holds nobody else', async (db) => {
  const web = await aCheckedWeb(db)
  await web.aListing('www.silent.ie/win')
  for (const number of [1, 2, 3, 4, 5]) {
    web.reply(`www.good-${number}.ie/win`, { html: page('') })
    await web.aListing(`www.good-${number}.ie/win`)
  }
  const stop = new AbortController()
  const fetch: SafeFetch = async (address, options) => {
    if (!address.includes('silent')) return web.deps.fetch(address, options)
    await new Promise((resolve) => stop.signal.addEventListener('abort', resolve, { once: true }))
    throw stop.signal.reason
  }
  const wait = async (ms: number) => web.advance(ms)
  const run = checkLinks({ ...web.deps, fetch, wait }, stop.signal).catch(() => {})
  await expect
    .poll(async () => (await theChecks(db)).filter(({ verdict }) => verdict === 'ok').length)
    .toBe(5)
  stop.abort()
  await run
})

testOnDatabase('a run ends in time however many links are due', async (db) => {
  const web = await aCheckedWeb(db)
  const now = web.clock().getTime()
  const hosts = Array.from({ length: 200 }, (_, number) => `www.host-${number}.ie`)
  for (const host of hosts) await web.aListing(`${host}/win`)
  await syncChecks(db, dublinDay(web.clock()), web.clock())
  await db.updateTable('link_hosts').set({ robots: '', robots_at: now, probed_at: now }).execute()
  const fetch: SafeFetch = async (url) => ({ url, status: 304, body: NO_BODY })
  const wait = async (ms: number) => web.advance(ms)
  const { checked } = await checkLinks({ ...web.deps, fetch, wait }, NEVER)
  expect(web.clock().getTime() - now).toBeLessThanOrEqual(5 * MINUTE_MS)
  expect(checked).toBeGreaterThan(100)
  expect(checked).toBeLessThan(150)
  const next = await checkLinks({ ...web.deps, fetch, wait }, NEVER)
  expect(checked + next.checked).toBe(200)
})

testOnBothDatabases('a run ends when its clock is set back, and the next goes on', async (db) => {
  const web = await aCheckedWeb(db)
  for (const number of [1, 2]) {
    web.reply(`www.host-${number}.ie/win`, { html: page('') })
    await web.aListing(`www.host-${number}.ie/win`)
  }
  let isBack = false
  const fetch: SafeFetch = async (address, options) => {
    if (!isBack) web.advance(-DAY_MS)
    isBack = true
    return web.deps.fetch(address, options)
  }
  const before = web.clock().getTime()
  await checkLinks({ ...web.deps, fetch }, NEVER)
  expect(web.clock().getTime()).toBeLessThan(before)
  web.advance(DAY_MS)
  await web.run()
  expect((await theChecks(db)).map(({ verdict }) => verdict)).toEqual(['ok', 'ok'])
})

testOnBothDatabases('a clock that jumps ahead does not have a link asked twice', async (db) => {
  const web = await aCheckedWeb(db)
  await web.aListing('www.harbour.ie/win')
  await web.aListing('www.tower.ie/win')
  const asked: string[] = []
  const answer = Promise.withResolvers<void>()
  const fetch: SafeFetch = async (address, options) => {
    asked.push(address)
    if (!address.includes('harbour')) return web.deps.fetch(address, options)
    if (asked.length > 1) answer.resolve()
    else web.advance(3 * MINUTE_MS)
    await answer.promise
    return web.deps.fetch(address, options)
  }
  const wait = async (ms: number) => {
    if (asked.some((address) => address.includes('tower'))) answer.resolve()
    web.advance(ms)
  }
  await checkLinks({ ...web.deps, fetch, wait }, NEVER)
  expect(asked.slice(0, 2).map((address) => new URL(address).hostname)).toEqual([
    'www.harbour.ie',
    'www.tower.ie',
  ])
})

testOnDatabase('a reader’s report makes the check due, and a new link starts anew', async (db) => {
  const web = await aCheckedWeb(db)
  web.reply('www.harbour.ie/win', { html: page('') })
  const { competitionID } = await web.aListing('www.harbour.ie/win')
  await web.run()
  web.advance(HOUR_MS)
  expect((await web.run()).checked).toBe(0)
  await checkSoon(db, competitionID, web.clock())
  expect((await web.run()).checked).toBe(1)
  web.reply('www.harbour.ie/new', { html: page('') })
  await db
    .updateTable('competitions')
    .set({ entry_url: web.addressOf('www.harbour.ie/new') })
    .execute()
  web.advance(MINUTE_MS)
  expect((await web.run()).checked).toBe(1)
  expect(web.requests.at(-1)?.address).toBe('www.harbour.ie/new')
  await db
    .updateTable('competitions')
    .set({ end_date: toDay('2026-11-01') })
    .execute()
  await web.run()
  expect(await theChecks(db)).toEqual([])
})
