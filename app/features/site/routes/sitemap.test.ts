import { expect } from 'vitest'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, NOW } from '#test/makers.ts'
import { get, send } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

testOnDatabase('the sitemap has the date of its latest change and is sent once', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  await aCompetition(db)
  const first = await get(app, '/sitemap.xml')
  const dates = [...first.text.matchAll(/<lastmod>([^<]+)/g)].map(([, date = '']) =>
    Date.parse(date),
  )
  expect(dates).toContain(NOW.getTime())
  const latest = new Date(Math.max(...dates))
  expect(first.headers.get('last-modified')).toBe(latest.toUTCString())
  const etag = first.headers.get('etag') ?? ''
  const strong = etag.replace('W/', '')
  for (const known of [etag, strong, `"other", ${strong}`, '*']) {
    const again = await send(app, '/sitemap.xml', { headers: { 'if-none-match': known } })
    expect([known, again.status, again.text]).toEqual([known, 304, ''])
  }
  await aCompetition(db, { competitionTitle: 'Win a kayak' })
  const changed = await send(app, '/sitemap.xml', { headers: { 'if-none-match': etag } })
  expect(changed.status).toBe(200)
})
