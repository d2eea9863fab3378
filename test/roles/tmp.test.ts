import { expect } from 'vitest'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aMember, aVisitor, PASSWORD } from '#test/makers.ts'
import { get, postForm, callerAfter } from './call.ts'
import { pagesAsData } from './pages.ts'
testOnBothDatabases('x', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const m = await aMember(db)
  for (const p of ['/', '/my-dashboard', '/my-dashboard/', '//my-dashboard', '/MY-DASHBOARD','/%6dy-dashboard', '/login', '/admin', '/nope', '/how-to-win'])
    for (const who of [undefined, m]) {
      const a = await get(app, p, who)
      process.stdout.write(`${p} ${who ? 'm' : 'v'} ${a.status} ${a.headers.get('location')} ${a.text.slice(0, 150)}\n`)
    }
  const a = await postForm(app, '/login?from=home', { username: m.username, password: PASSWORD }, aVisitor())
  process.stdout.write(`${a.status} ${a.headers.get('location')} ${a.text.slice(0, 300)} ${callerAfter(a)?.cookie}\n`)
  expect(1).toBe(1)
})
