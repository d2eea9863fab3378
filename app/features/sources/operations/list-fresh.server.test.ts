import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'
import { testOnDatabase } from '#test/database.ts'
import { NOW } from '#test/makers.ts'
import { aSourceSite, rss, theFinds, theSource, type Site } from '#test/sources.ts'

const anItem = (guid: string, number: number) => ({
  guid,
  title: `Win lamp number ${number}`,
  link: `/${number}`,
  text: 'Entries close on 4 December 2026.',
})
const titles = async (db: Db) =>
  (await theFinds(db)).map(({ title }) => title.replace('Win lamp number ', '')).toSorted()

/** Stores an item that an earlier run noted. */
async function store(db: Db, identity: string, link: string) {
  await db
    .insertInto('source_items')
    .values({
      source_id: (await theSource(db)).id,
      item_key: createHash('sha256').update(identity).digest('base64url'),
      state: 'noted',
      reason: null,
      title: 'Win a lamp',
      link,
      competition_id: null,
      seen_at: NOW.getTime(),
    })
    .execute()
}

testOnDatabase('items that share a guid are told apart by their links', async (db) => {
  const site: Site = {
    '/feed': rss([anItem('0', 1), anItem('0', 2), anItem('7', 3), anItem('0', 2)]),
  }
  const { add, run, advance } = await aSourceSite(db, site)
  await add()
  expect(await run()).toMatchObject([{ brought: 3 }])
  advance(6 * HOUR_MS)
  expect(await run()).toMatchObject([{ brought: 0 }])
  // The guid of the one that is left is its own again.
  site['/feed'] = rss([anItem('0', 2)])
  advance(6 * HOUR_MS)
  expect(await run()).toMatchObject([{ brought: 0 }])
  site['/feed'] = rss([anItem('0', 2), anItem('0', 4)])
  advance(6 * HOUR_MS)
  expect(await run()).toMatchObject([{ brought: 1 }])
  expect(await titles(db)).toEqual(['1', '2', '3', '4'])
})

testOnDatabase('rows that share an id are told apart by their links', async (db) => {
  const site: Site = {}
  const { base, add, run } = await aSourceSite(db, site)
  site['/csv'] = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' })
    response.end(
      [
        'id,title,link',
        ...[1, 2].map((number) => `0,Win lamp number ${number},${base}/${number}`),
      ].join('\n'),
    )
  }
  await add({ url: '/csv', kind: 'csv' })
  expect(await run()).toMatchObject([{ brought: 2 }])
})

testOnDatabase(
  'an item that was noted by a guid which others share now is not brought again',
  async (db) => {
    const site: Site = { '/feed': rss([anItem('0', 1), anItem('0', 2)]) }
    const { base, add, run } = await aSourceSite(db, site)
    await add()
    await store(db, 'id 0', `${base}/1`)
    await run()
    expect(await titles(db)).toEqual(['2'])
  },
)

testOnDatabase('an item whose link had another key is not brought again', async (db) => {
  const [known, fresh] = [anItem('', 1), anItem('', 2)]
  const site: Site = {
    '/feed': rss([{ ...known, link: '/1?srsltid=x' }, fresh]),
  }
  const { base, add, run } = await aSourceSite(db, site)
  await add()
  await store(db, 'link promoter.test/1?srsltid=x', `${base}/1?srsltid=x`)
  await run()
  expect(await titles(db)).toEqual(['2'])
})

testOnDatabase('a unique guid tells items of one link apart', async (db) => {
  const { add, run } = await aSourceSite(db, {
    '/feed': rss([anItem('a', 1), { ...anItem('b', 2), link: '/1' }]),
  })
  await add()
  await run()
  const items = await db.selectFrom('source_items').select('state').orderBy('state').execute()
  expect(items).toEqual([{ state: 'brought' }, { state: 'duplicate' }])
})
