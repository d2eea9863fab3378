import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { NO_CLOSING_DATE } from '#app/features/listings/rules/closing.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, anAdmin } from '#test/makers.ts'
import { get, post } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { aSourceSite, rss, theFinds, theSource } from '#test/sources.ts'

async function withFind(db: Db) {
  const site = { '/feed': rss([{ guid: '1', link: '/1', text: 'Enter by Friday.' }]) }
  const { add, run } = await aSourceSite(db, site)
  await add({ queue: 'pending' })
  await run()
  const [find] = await theFinds(db)
  const admin = await anAdmin(db)
  const app = testApp(db, { renderPage: await pagesAsData() })
  return { app, admin, competitionID: find?.id ?? 0, version: find?.updated_at }
}

testOnDatabase('a find without a date is published only with one', async (db) => {
  const { app, admin, competitionID, version } = await withFind(db)
  const approve = (changes?: object) =>
    post(
      app,
      '/api/update-competition-status',
      { competition: { competitionID }, status: true, version, changes },
      admin,
    )
  expect((await approve()).body.detail).toBe('It needs a closing date first.')
  expect((await approve({ competitionEndDate: '' })).body.errors).toHaveProperty(
    'competitionEndDate',
  )
  expect(await theFinds(db)).toMatchObject([{ status: 'pending', end_date: NO_CLOSING_DATE }])
  expect((await approve({ competitionEndDate: '2026-12-04' })).status).toBe(200)
  expect(await theFinds(db)).toMatchObject([{ status: 'approved', end_date: '2026-12-04' }])
})

testOnDatabase('the queue names the source of a find, and can show finds only', async (db) => {
  const { app, admin, competitionID } = await withFind(db)
  await aCompetition(db, { status: 'pending', source: 'member', competitionTitle: 'Of a member' })
  const shown = async (search = '') => {
    const { text } = await get(app, `/admin/pending${search}`, admin)
    const { loaderData } = JSON.parse(text) as { loaderData: { 'admin/pending': Queue } }
    return loaderData['admin/pending']
  }
  const { entries, sources } = await shown()
  const { id: sourceID } = await theSource(db)
  expect(sources).toEqual([{ id: sourceID, name: 'Lantern Works' }])
  expect(entries.map(({ find }) => find)).toContainEqual({
    sourceID,
    source: 'Lantern Works',
    hint: 'Enter by Friday.',
  })
  for (const search of ['?find=all', `?find=${sourceID}`])
    expect((await shown(search)).entries.map(({ listing }) => listing.competitionID)).toEqual([
      competitionID,
    ])
  expect((await shown('?find=99')).entries).toEqual([])
  expect((await shown('?find=nonsense')).entries).toHaveLength(2)
})

type Queue = {
  entries: { listing: { competitionID: number }; find?: object }[]
  sources: { id: number; name: string }[]
}
