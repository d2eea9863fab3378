import { expect } from 'vitest'
import { HOUR_MS } from '#app/lib/time/durations.ts'
import { toDay } from '#app/lib/time/days.ts'
import { aCheckedWeb, page, theChecks, theFlags } from '#test/checked-web.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { LOOSE_ANSWERS } from '#test/loose-answers.ts'
import { aCompetition, NOW } from '#test/makers.ts'

testOnDatabase('a good link gets its stamp after robots.txt and the probe', async (db) => {
  const web = await aCheckedWeb(db)
  web.reply('www.harbour.ie/win', { html: page('Closes 1 December 2026.') })
  await web.aListing('www.harbour.ie/win')
  await aCompetition(db, { entryUrl: 'https://www.harbour-house.example/win' })
  expect(await web.run()).toEqual({ checked: 1, failed: 0, discarded: false })
  expect(web.requests.map(({ address }) => address)).toEqual([
    'www.harbour.ie/robots.txt',
    expect.stringMatching(/^www\.harbour\.ie\/[0-9a-f]{24}$/),
    'www.harbour.ie/win',
  ])
  const times = web.requests.map(({ at }) => at)
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0))
  expect(gaps.every((gap) => gap >= 10_000 && gap <= 12_000)).toBe(true)
  const [check, sample] = await theChecks(db)
  expect(check).toMatchObject({ verdict: 'ok' })
  expect(check?.ok_at).toBeGreaterThanOrEqual(times[2] ?? Infinity)
  expect(check?.next_check_at).toBe((check?.ok_at ?? 0) + 24 * HOUR_MS)
  expect(check?.found_end_date).toBe('2026-12-01')
  expect(sample).toMatchObject({ host: '', verdict: null })
  expect(await theFlags(db)).toEqual([])
})

testOnDatabase('a page that is gone is flagged the second time, six hours later', async (db) => {
  const web = await aCheckedWeb(db)
  await web.aListing('www.harbour.ie/win')
  await web.runFor(6)
  expect(await theFlags(db)).toEqual([])
  await web.runFor(2)
  expect(await theFlags(db)).toMatchObject([{ kind: 'gone', target: 'entry', resolution: null }])
  web.reply('www.harbour.ie/win', { html: page('') })
  await web.runFor(39, 13)
  expect(await theFlags(db)).toMatchObject([{ kind: 'gone', resolution: 'superseded' }])
})

testOnDatabase('three missing listings of a host are a wall, not dead links', async (db) => {
  const web = await aCheckedWeb(db)
  for (const number of [1, 2, 3]) await web.aListing(`www.harbour.ie/${number}`)
  await web.runFor(30, 3)
  expect((await theChecks(db)).map(({ verdict }) => verdict)).toEqual(Array(3).fill('blocked'))
  expect(await theFlags(db)).toEqual([])
})

testOnDatabase('answers that only browsers understand never make a flag', async (db) => {
  const web = await aCheckedWeb(db)
  const answers = Object.values(LOOSE_ANSWERS)
  for (const [index, [raw]] of answers.entries()) {
    web.reply(`www.loose-${index}.ie/win`, { raw })
    await web.aListing(`www.loose-${index}.ie/win`)
  }
  await web.runFor(96, 12)
  expect(await theFlags(db)).toEqual([])
  const verdicts = answers.map(([, text]) => (text === undefined ? 'not-checkable' : 'ok'))
  expect((await theChecks(db)).map(({ verdict }) => verdict)).toEqual(verdicts)
})

testOnDatabase('a page that is gone is missed, whatever its body is', async (db) => {
  const web = await aCheckedWeb(db)
  const bodies: { headers?: Record<string, string>; html: string }[] = [
    { headers: { 'content-encoding': 'gzip' }, html: 'plain' },
    { headers: { 'content-encoding': 'UTF-8' }, html: 'plain' },
    { html: 'x'.repeat(1_200_000) },
    { headers: { 'content-type': 'application/pdf' }, html: '%PDF-1.4' },
  ]
  for (const [index, body] of bodies.entries()) {
    web.reply(`www.gone-${index}.ie/win`, { status: 404, ...body })
    await web.aListing(`www.gone-${index}.ie/win`)
  }
  await web.runFor(14, 7)
  expect((await theFlags(db)).map(({ kind }) => kind)).toEqual(bodies.map(() => 'gone'))
})

testOnDatabase('walls and refusals never make a flag', async (db) => {
  const web = await aCheckedWeb(db)
  for (const [index, status] of [401, 403, 405, 406, 429, 451, 999].entries()) {
    web.reply(`www.wall-${index}.ie/win`, { status, headers: { 'retry-after': '60' } })
    await web.aListing(`www.wall-${index}.ie/win`)
  }
  web.reply('www.wall-7.ie/win', { html: '<title>Just a moment...</title>' })
  await web.aListing('www.wall-7.ie/win')
  await web.runFor(80, 10)
  expect((await theChecks(db)).map(({ verdict }) => verdict)).toEqual(Array(8).fill('blocked'))
  expect(await theFlags(db)).toEqual([])
  expect(web.requests.filter(({ address }) => address.endsWith('/win'))).toHaveLength(8)
})

testOnBothDatabases('a name that is gone for a day is flagged while others answer', async (db) => {
  const web = await aCheckedWeb(db)
  web.reply('www.gone.ie', { fails: 'name' })
  web.reply('www.slow.ie', { fails: 'time' })
  await web.aListing('www.gone.ie/win')
  await web.aListing('www.slow.ie/win')
  for (let number = 0; number < 5; number += 1) {
    web.reply(`www.good-${number}.ie/win`, { html: page('') })
    await web.aListing(`www.good-${number}.ie/win`, { competitionEndDate: toDay('2026-11-23') })
  }
  await web.runFor(39, 13)
  expect((await theFlags(db)).map(({ kind }) => kind)).toEqual(['unreachable'])
  await web.runFor(13, 13)
  expect((await theFlags(db)).map(({ kind }) => kind)).toEqual(['failing', 'unreachable'])
})

testOnDatabase('a run in which a third of the hosts fail is discarded', async (db) => {
  const web = await aCheckedWeb(db)
  for (const number of [1, 2, 3, 4]) {
    web.reply(`www.host-${number}.ie`, { fails: 'network' })
    await web.aListing(`www.host-${number}.ie/win`)
  }
  expect(await web.run()).toEqual({ checked: 4, failed: 4, discarded: true })
  await web.runFor(104, 13)
  expect((await theChecks(db)).map(({ verdict }) => verdict)).toEqual(Array(4).fill(null))
  expect(await theFlags(db)).toEqual([])
})

testOnDatabase('moves, missing pages that say 200, and parked domains are flagged', async (db) => {
  const web = await aCheckedWeb(db)
  const home = { html: page('Welcome.', 'Shop') }
  web.reply('www.home.ie/win/a/b', { status: 302, headers: { location: '/' } })
  web.reply('www.home.ie/', home)
  await web.aListing('www.home.ie/win/a/b')
  web.reply('www.parked.ie/win', { html: page('', 'parked.ie: this domain is for sale') })
  await web.aListing('www.parked.ie/win')
  web.reply('www.moves.ie/win', { html: page('') })
  await web.aListing('www.moves.ie/win')
  await web.run()
  web.reply('www.moves.ie/win', {
    status: 301,
    headers: { location: web.addressOf('www.elsewhere.com/win') },
  })
  web.reply('www.elsewhere.com/win', { html: page('') })
  await web.runFor(39, 13)
  expect((await theFlags(db)).map(({ kind }) => kind)).toEqual([
    'moved-domain',
    'moved-home',
    'parked',
  ])
})

testOnDatabase('a page with the title of a missing one is flagged', async (db) => {
  const web = await aCheckedWeb(db)
  web.reply('www.soft.ie/win', { html: page('', 'Page not found') })
  await web.aListing('www.soft.ie/win')
  const { fetch } = web.deps
  web.deps.fetch = (address, options) =>
    fetch(/[0-9a-f]{24}$/.test(address) ? address.replace(/[^/]*$/, 'win') : address, options)
  await web.run()
  expect((await theFlags(db)).map(({ kind }) => kind)).toEqual(['soft-404'])
})

testOnDatabase('another date and closed wording are flagged with their sentence', async (db) => {
  const web = await aCheckedWeb(db)
  web.reply('www.harbour.ie/win', { html: page('Entries close on 4 December 2026.') })
  web.reply('www.harbour.ie/terms', { html: page('Closing date: 1 December 2026.') })
  web.reply('www.closed.ie/win', { html: page('Sorry, this competition has now closed.') })
  await web.aListing('www.harbour.ie/win', { termsUrl: web.addressOf('www.harbour.ie/terms') })
  await web.aListing('www.closed.ie/win')
  const version = await db.selectFrom('catalogue').select('version').executeTakeFirstOrThrow()
  await web.run()
  expect(await theFlags(db)).toMatchObject([
    { kind: 'closed', quote: 'Sorry, this competition has now closed.' },
    {
      kind: 'date',
      quote: 'Entries close on 4 December 2026.',
      found_end_date: '2026-12-04',
      target: 'entry',
    },
  ])
  const after = await db.selectFrom('catalogue').select('version').executeTakeFirstOrThrow()
  expect(after, 'the page cache is not dropped').toEqual(version)
})

testOnDatabase('dismissed evidence never returns, and other evidence does', async (db) => {
  const web = await aCheckedWeb(db)
  web.reply('www.harbour.ie/win', { html: page('Entries close on 4 December 2026.') })
  await web.aListing('www.harbour.ie/win')
  await web.run()
  await db
    .updateTable('link_flags')
    .set({ resolved_at: NOW.getTime(), resolution: 'dismissed' })
    .execute()
  web.reply('www.harbour.ie/win', { html: page('Please note: entries close on 4 December 2026!') })
  await web.runFor(75, 25)
  expect(await theFlags(db)).toHaveLength(1)
  web.reply('www.harbour.ie/win', { html: page('Entries close on 5 December 2026.') })
  await web.runFor(39, 13)
  expect((await theFlags(db)).map(({ found_end_date }) => found_end_date)).toEqual([
    '2026-12-04',
    '2026-12-05',
  ])
})

testOnDatabase('an unchanged page is asked for by its tag, and stamped', async (db) => {
  const web = await aCheckedWeb(db)
  const headers = { etag: '"seven"', 'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT' }
  web.reply('www.harbour.ie/win', { html: page('Closes 1 December 2026.'), headers })
  await web.aListing('www.harbour.ie/win')
  await web.run()
  web.reply('www.harbour.ie/win', { status: 304 })
  await web.runFor(39, 13)
  expect(web.requests.at(-1)?.headers).toEqual({
    etag: '"seven"',
    lastModified: headers['last-modified'],
  })
  const [check] = await theChecks(db)
  expect(check).toMatchObject({ verdict: 'ok', http_status: 304, etag: '"seven"' })
  expect(check?.ok_at).toBeGreaterThan(NOW.getTime() + 24 * HOUR_MS)
  await db
    .updateTable('competitions')
    .set({ end_date: toDay('2026-12-09') })
    .execute()
  await web.runFor(39, 13)
  expect(await theFlags(db)).toMatchObject([{ kind: 'date', found_end_date: '2026-12-01' }])
})

testOnDatabase('robots.txt is obeyed, with its delay, and read once a day', async (db) => {
  const web = await aCheckedWeb(db)
  web.reply('www.harbour.ie/robots.txt', {
    html: 'User-agent: *\nDisallow: /private\nCrawl-delay: 30',
    headers: { 'content-type': 'text/plain' },
  })
  web.reply('www.harbour.ie/win', { html: page('') })
  web.reply('www.trouble.ie/robots.txt', { status: 503 })
  await web.aListing('www.harbour.ie/private/win')
  await web.aListing('www.harbour.ie/win')
  await web.aListing('www.trouble.ie/win')
  await web.runFor(20)
  const asked = web.requests.map(({ address }) => address)
  expect(asked.filter((address) => address === 'www.harbour.ie/robots.txt')).toHaveLength(1)
  expect(asked).not.toContain('www.harbour.ie/private/win')
  expect(asked).not.toContain('www.trouble.ie/win')
  const times = web.requests
    .filter(({ address }) => address.startsWith('www.harbour'))
    .map(({ at }) => at)
  expect(times.slice(1).every((at, index) => at - (times[index] ?? 0) >= 30_000)).toBe(true)
  expect((await theChecks(db)).map(({ verdict }) => verdict)).toEqual([
    'not-checkable',
    'ok',
    'blocked',
  ])
})

testOnDatabase('a redirect to another host obeys its robots.txt, read once', async (db) => {
  const web = await aCheckedWeb(db)
  const robots = (rule: string) => ({ html: rule, headers: { 'content-type': 'text/plain' } })
  web.reply('www.shut.ie/robots.txt', robots('User-agent: *\nDisallow: /'))
  web.reply('www.open.ie/robots.txt', robots('User-agent: *\nDisallow: /private'))
  web.reply('www.shut.ie/win', { html: page('') })
  web.reply('www.open.ie/win', { html: page('') })
  for (const [from, to] of [
    ['www.one.ie/win', 'www.shut.ie/win'],
    ['www.two.ie/win', 'www.shut.ie/win'],
    ['www.three.ie/win', 'www.open.ie/win'],
    ['www.four.ie/win', 'www.five.ie/win'],
    ['www.five.ie/win', 'www.open.ie/private'],
  ] as const) {
    web.reply(from, { status: 302, headers: { location: web.addressOf(to) } })
    if (from !== 'www.five.ie/win') await web.aListing(from)
  }
  await web.runFor(2)
  expect((await theChecks(db)).map(({ verdict, final_url }) => [verdict, final_url])).toEqual([
    ['not-checkable', null],
    ['not-checkable', null],
    ['ok', web.addressOf('www.open.ie/win')],
    ['not-checkable', null],
  ])
  const asked = web.requests.map(({ address }) => address)
  for (const host of ['shut', 'open', 'five'])
    expect(asked.filter((address) => address === `www.${host}.ie/robots.txt`)).toHaveLength(1)
  const hosts = await db.selectFrom('link_hosts').select(['host', 'robots_at']).execute()
  expect(hosts.filter(({ host }) => host.startsWith('www.shut'))).toMatchObject([
    { robots_at: expect.any(Number) },
  ])
})
