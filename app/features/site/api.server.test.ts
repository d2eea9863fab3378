import { expect, test } from 'vitest'
import pino from 'pino'
import { openCounters } from '#app/features/statistics/operations/counters.server.ts'
import { CATEGORIES, categoryPath } from '#app/features/listings/rules/categories.ts'
import { readRankings } from '#app/features/statistics/queries/stats.server.ts'
import { timelineOf } from '#app/features/statistics/rules/periods.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { anAdmin, TODAY } from '#test/makers.ts'
import { get, send } from '#test/roles/call.ts'
import { readRedirects } from './queries/redirects.server.ts'

const NOT_FOUND = async () => new Response('<h1>Not found</h1>', { status: 404 })

testOnDatabase('old addresses lead on, and are counted by their rule', async (db) => {
  const counters = openCounters({ db, log: pino({ level: 'silent' }) })
  const app = testApp(db, { counters, renderPage: NOT_FOUND })
  const locationOf = async (path: string) => {
    const { status, headers } = await get(app, path)
    return [status, headers.get('location')]
  }
  expect(await locationOf('/new-competitions/2')).toEqual([301, '/new-competitions?page=2'])
  expect(await locationOf('/new-competitions/3?utm=x')).toEqual([301, '/new-competitions?page=3'])
  expect(await locationOf('/competition-category/pets/4')).toEqual([
    301,
    '/competition-category/pets?page=4',
  ])
  expect(await locationOf('/new-competitions/two')).toEqual([404, null])
  const { status } = await send(app, '/new-competitions/2', { method: 'POST', headers: {} })
  expect(status).not.toBe(301)

  await counters.flush()
  await counters.flush()
  const { actor } = await anAdmin(db)
  const rankings = await readRankings(db, actor, timelineOf('day', TODAY), 10, TODAY)
  expect(rankings.find(({ name }) => name === 'redirects')?.rows).toEqual([
    { label: '/new-competitions/:page(\\d+)', count: 2 },
    { label: '/competition-category/:category/:page(\\d+)', count: 1 },
  ])
})

testOnDatabase('each of 1,000 old addresses of lists answers as planned', async (db) => {
  const app = testApp(db)
  const lists = ['/new-competitions', '/competitions-ending-soon', ...CATEGORIES.map(categoryPath)]
  const old = lists.flatMap((list) =>
    Array.from({ length: 37 }, (_page, index) => ({
      from: `${list}/${index + 1}${index % 2 === 0 ? '' : '/'}`,
      to: `${list}?page=${index + 1}`,
    })),
  )
  expect(old.length).toBeGreaterThanOrEqual(999)
  for (const { from, to } of old) {
    const { status, headers } = await get(app, from)
    expect([from, status, headers.get('location')]).toEqual([from, 301, to])
  }
})

test('a wrong file is named with its rule', () => {
  const readRule = (rule: string) => () => readRedirects(`from,to\n${rule}\n`)
  expect(readRule('/old,/new-competitions')).not.toThrow()
  expect(readRule('/old,/competition/anything')).not.toThrow()
  expect(readRule('/old,/nowhere')).toThrow('content/redirects.csv: /old → /nowhere')
  expect(readRule('/how-to-win,/')).toThrow('is one of a page')
  expect(readRule('/old')).toThrow('content/redirects.csv')
  expect(() => readRedirects('from,to\n')).not.toThrow()
})
