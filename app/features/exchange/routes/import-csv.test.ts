import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, type Caller } from '#test/makers.ts'
import { get } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

const HEAD =
  'competitionTitle,description,categories,promoterName,entryUrl,competitionEndDate,image'
const GOOD =
  'Win a kayak,Paddle away.,Sports and Leisure,Kayak Club,https://kayak.example/win,2026-12-01,'
const BAD = 'Win nothing,,Sports and Leisure,Kayak Club,javascript:alert(1),2026-13-01,'
const WITH_PICTURE =
  'Win a boat,Row away.,Sports and Leisure,Boat Club,https://boat.example/win,2026-12-01,/etc/passwd'

async function send(db: Db, caller: Caller, text: string, fields: Record<string, string> = {}) {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const body = new FormData()
  for (const [name, value] of Object.entries({ csrfToken: caller.csrfToken, ...fields })) {
    body.append(name, value)
  }
  body.append('file', new File([text], 'feed.csv', { type: 'text/csv' }))
  const response = await app.request('/admin/import', {
    method: 'POST',
    headers: { cookie: caller.cookie },
    body,
  })
  const answer = (await response.json().catch(() => ({}))) as {
    actionData?: Record<string, { report?: unknown; problem?: unknown }>
  }
  return { status: response.status, ...Object.values(answer.actionData ?? {})[0] }
}

async function statuses(db: Db) {
  const listings = db.selectFrom('competitions').select(['source', 'status']).orderBy('id')
  const rows = await listings.execute()
  return rows.map(({ source, status }) => `${source} ${status}`)
}

testOnBothDatabases(
  'a partner’s file fills the FPD queue, and bad rows are reported',
  async (db) => {
    const admin = await anAdmin(db)
    const sent = await send(db, admin, [HEAD, GOOD, BAD, WITH_PICTURE].join('\n'))
    expect(sent).toMatchObject({
      status: 200,
      report: {
        added: 1,
        alreadyThere: 0,
        rejected: 2,
        errors: [
          { line: 3, message: expect.stringMatching(/Describe the competition/) as string },
          { line: 4, message: expect.stringMatching(/Pictures cannot come/) as string },
        ],
      },
    })
    expect(await statuses(db)).toEqual(['fpd pending'])
    const again = await send(db, admin, [HEAD, GOOD].join('\n'))
    expect(again.report).toMatchObject({ added: 0, alreadyThere: 1 })
  },
)

testOnBothDatabases('an import has one of three destinations', async (db) => {
  const admin = await anAdmin(db)
  await send(db, admin, [HEAD, GOOD].join('\n'), { as: 'published' })
  await send(db, admin, [HEAD, GOOD.replaceAll('kayak', 'canoe')].join('\n'), { as: 'pending' })
  await send(db, admin, [HEAD, GOOD.replaceAll('kayak', 'raft')].join('\n'), { as: 'admin' })
  expect(await statuses(db)).toEqual(['import approved', 'import pending', 'fpd pending'])
})

testOnBothDatabases('a missing, an empty and an unreadable file are reported', async (db) => {
  const admin = await anAdmin(db)
  for (const text of ['', 'nonsense', '\u0000\u0001', '{"a":', HEAD]) {
    const { status, report } = await send(db, admin, text)
    expect([text, status < 500]).toEqual([text, true])
    if (report) expect(report).toMatchObject({ added: 0 })
  }
})

testOnBothDatabases('only admins send files, with the token of their page', async (db) => {
  const [member, admin] = [await aMember(db), await anAdmin(db)]
  expect((await send(db, member, [HEAD, GOOD].join('\n'))).status).toBe(302)
  const forged = { cookie: admin.cookie, csrfToken: member.csrfToken }
  expect((await send(db, forged, [HEAD, GOOD].join('\n'))).status).toBe(403)
  expect(await statuses(db)).toEqual([])
})

testOnBothDatabases('an export can be imported, and no cell is a formula', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const admin = await anAdmin(db)
  await aCompetition(db, { competitionTitle: '=HYPERLINK("http://evil.example")' })
  await aCompetition(db, { competitionTitle: '+SUM(1)', status: 'pending' })
  const { text, headers } = await get(app, '/admin/all-competitions.csv', admin)
  expect(headers.get('content-disposition')).toBe(
    'attachment; filename="competitions-2026-11-21.csv"',
  )
  expect(headers.get('cache-control')).toBe('private, no-store')
  for (const line of text.split('\r\n')) expect(line).not.toMatch(/(^|,)"[=+\-@\t\r]/)
  const imported = await send(db, admin, text)
  expect(imported.report).toMatchObject({ added: 0, alreadyThere: 2, rejected: 0 })
})
