import { expect } from 'vitest'
import { openNow } from '#test/open-listings.ts'
import { readRound } from '#app/features/directory/rules/round-data.ts'
import { loadRound } from '#app/features/directory/queries/round.server.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, NOW } from '#test/makers.ts'
import { get, send } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

testOnDatabase('the round is the same for everybody, and sent once', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  await aCompetition(db, { publishedAt: NOW })
  const first = await get(app, '/round.json')
  expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(first.headers.get('cache-control')).toBe('public, max-age=300')
  expect(readRound(first.text)).toEqual(await loadRound(db, await openNow(db)))
  const etag = first.headers.get('etag') ?? ''
  const again = await send(app, '/round.json', { headers: { 'if-none-match': etag } })
  expect([again.status, again.text]).toEqual([304, ''])

  const { cookie } = await aMember(db)
  expect((await get(app, '/round.json', { cookie })).text).toBe(first.text)
  await aCompetition(db, { publishedAt: NOW })
  const changed = await send(app, '/round.json', { headers: { 'if-none-match': etag } })
  expect(changed.status).toBe(200)
})
