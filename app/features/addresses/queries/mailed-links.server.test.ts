import { expect } from 'vitest'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aSubscriber, aVisitor } from '#test/makers.ts'
import { get, postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

const UNKNOWN = 'x'.repeat(43)

testOnBothDatabases("a link's page says at once whether the link works", async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const { token } = await aSubscriber(db, { confirmed_at: null })
  const statusOf = async (path: string) => (await get(app, path)).status
  const news = `/confirm-email/${token}`
  expect(await statusOf(news)).toBe(200)
  expect((await postForm(app, news, {}, aVisitor())).status).toBe(200)
  expect(await statusOf(news), 'yes may be said twice').toBe(200)

  const stop = `/unsubscribe/${token}`
  for (let times = 0; times < 2; times += 1) {
    expect(await statusOf(stop)).toBe(200)
    expect((await postForm(app, stop, {}, aVisitor())).status).toBe(200)
  }
  expect(await statusOf(news), 'after no').toBe(410)
  for (const path of [`/confirm-email/${UNKNOWN}`, `/unsubscribe/${UNKNOWN}`])
    expect([path, await statusOf(path)]).toEqual([path, 410])
})
