import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, NOW, type Caller } from '#test/makers.ts'
import { get, postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { forgetOldUploads } from '../operations/uploads.server.ts'

const HEAD =
  'competitionTitle,description,categories,promoterName,entryUrl,competitionEndDate,image'
const GOOD =
  'Win a kayak,Paddle away.,Sports and Leisure,Kayak Club,https://kayak.example/win,2026-12-01,'
const CLOSED =
  'Win a raft,Float away.,Sports and Leisure,Raft Club,https://raft.example/win,2026-01-01,'
const BAD = 'Win nothing,,Sports and Leisure,Kayak Club,javascript:alert(1),2026-13-01,'
const WITH_PICTURE =
  'Win a boat,Row away.,Sports and Leisure,Boat Club,https://boat.example/win,2026-12-01,/etc/passwd'
const BEING_ADDED = /being added already/
const GONE = /no longer here/

type Counts = { added: number; closed: number; alreadyThere: number; rejected: number }
type ImportPage = {
  gone?: string
  done?: Counts & { as: string }
  preview?: {
    name: string
    format: string
    notes: string[]
    columns: { name: string; example: string; field: string | null }[]
    monthFirst?: boolean
    counts?: Counts & { errors: { line: number; message: string }[] }
    problem?: string
    listings: { competitionTitle: string; competitionEndDate: string }[]
  }
}
type Data = Record<string, ImportPage>
type Failures = Record<string, { problem: { detail: string } }>

async function anApp(db: Db, now = NOW) {
  return testApp(db, { renderPage: await pagesAsData(), clock: () => now })
}

/** The first step. Returns the address of the second, or why the file is refused. */
async function upload(db: Db, caller: Caller, content: string | Uint8Array, name = 'feed.csv') {
  const body = new FormData()
  body.append('csrfToken', caller.csrfToken)
  body.append('file', new File([content as BlobPart], name, { type: 'text/csv' }))
  const app = await anApp(db)
  const headers = { cookie: caller.cookie }
  const response = await app.request('/admin/import', { method: 'POST', headers, body })
  const { status } = response
  const path = response.headers.get('location') ?? ''
  return { status, path, refused: refusalOf(await response.text()) }
}

async function see(db: Db, caller: Caller, path: string) {
  const { text } = await get(await anApp(db), path, caller)
  const { loaderData } = JSON.parse(text) as { loaderData: Data }
  return Object.values(loaderData).at(-1) as ImportPage
}

/** The second step. */
async function add(db: Db, caller: Caller, path: string, fields = {}, now = NOW) {
  const { status, text } = await postForm(await anApp(db, now), path, fields, caller)
  return { status, refused: refusalOf(text) }
}

function refusalOf(text: string) {
  if (!text.startsWith('{')) return undefined
  const { actionData } = JSON.parse(text) as { actionData?: Failures }
  const [failure] = Object.values(actionData ?? {})
  return failure?.problem.detail
}

function leftOutOf(path: string) {
  return path.replace(/import\?file=(\w+)/, 'left-out/listings/$1?')
}

async function uploadRows(db: Db, caller: Caller, ...rows: string[]) {
  return (await upload(db, caller, [HEAD, ...rows].join('\n'))).path
}

function manyRows(count: number) {
  return Array.from({ length: count }, (_, index) => GOOD.replaceAll('kayak', `kayak-${index}`))
}

async function statuses(db: Db) {
  const listings = db.selectFrom('competitions').select(['source', 'status']).orderBy('id')
  const rows = await listings.execute()
  return rows.map(({ source, status }) => `${source} ${status}`)
}

testOnDatabase('the first step says what was understood and adds nothing', async (db) => {
  const admin = await anAdmin(db)
  const path = await uploadRows(db, admin, GOOD, GOOD, CLOSED, BAD, WITH_PICTURE)
  expect(path).toMatch(/^\/admin\/import\?file=[0-9a-f]{64}$/)
  const { preview } = await see(db, admin, path)
  expect(preview).toMatchObject({
    name: 'feed.csv',
    format: 'CSV with commas, UTF-8, 5 rows',
    notes: [],
    counts: {
      added: 1,
      closed: 1,
      alreadyThere: 1,
      rejected: 2,
      errors: [
        { line: 5, message: expect.stringMatching(/Describe the competition/) as string },
        { line: 6, message: expect.stringMatching(/Pictures cannot come/) as string },
      ],
    },
    listings: [{ competitionTitle: 'Win a kayak', competitionEndDate: '2026-12-01' }],
  })
  expect(preview?.columns[4]).toEqual({
    name: 'entryUrl',
    example: 'https://kayak.example/win',
    field: 'entryUrl',
  })
  expect(await statuses(db)).toEqual([])
})

testOnDatabase('the second step adds the rows and leaves out closed ones', async (db) => {
  const admin = await anAdmin(db)
  const path = await uploadRows(db, admin, GOOD, CLOSED, BAD)
  expect((await add(db, admin, path)).status).toBe(302)
  expect(await statuses(db)).toEqual(['fpd pending'])
  const done = { added: 1, closed: 1, alreadyThere: 0, rejected: 1, as: 'fpd' }
  expect((await see(db, admin, path)).done).toMatchObject(done)

  const again = await uploadRows(db, admin, GOOD, CLOSED)
  expect((await see(db, admin, again)).preview?.counts).toMatchObject({ added: 0, alreadyThere: 1 })
  await add(db, admin, again, { closed: 'on', as: 'published' })
  expect(await statuses(db)).toEqual(['fpd pending', 'import approved'])
})

testOnDatabase('an import has one of three destinations', async (db) => {
  const admin = await anAdmin(db)
  for (const [as, name] of [
    ['published', 'kayak'],
    ['pending', 'canoe'],
    ['admin', 'dinghy'],
  ] as const)
    await add(db, admin, await uploadRows(db, admin, GOOD.replaceAll('kayak', name)), { as })
  expect(await statuses(db)).toEqual(['import approved', 'import pending', 'fpd pending'])
})

testOnBothDatabases('pressing Add twice adds each row once and reports all of them', async (db) => {
  const admin = await anAdmin(db)
  const path = await uploadRows(db, admin, ...manyRows(250))
  const answers = await Promise.all([add(db, admin, path), add(db, admin, path)])
  for (const { status, refused } of answers)
    expect(status === 302 || BEING_ADDED.test(refused ?? '')).toBe(true)
  expect(answers.some(({ status }) => status === 302)).toBe(true)
  expect((await statuses(db)).length).toBe(250)
  expect((await see(db, admin, path)).done).toMatchObject({ added: 250, alreadyThere: 0 })

  expect((await add(db, admin, path)).status).toBe(302)
  expect((await see(db, admin, path)).done).toMatchObject({ added: 250, alreadyThere: 0 })
})

testOnBothDatabases('two admins who add the same file at once add each row once', async (db) => {
  const [one, other] = [await anAdmin(db), await anAdmin(db)]
  const path = await uploadRows(db, one, ...manyRows(250))
  expect(await see(db, other, path)).toMatchObject({ gone: GONE })
  expect(await uploadRows(db, other, ...manyRows(250))).toBe(path)
  await Promise.all([add(db, one, path), add(db, other, path)])
  expect((await statuses(db)).length).toBe(250)
  const [ofOne, ofOther] = [await see(db, one, path), await see(db, other, path)]
  expect((ofOne.done?.added ?? 0) + (ofOther.done?.added ?? 0)).toBe(250)
})

testOnDatabase('an import that a killed process left can be resumed', async (db) => {
  const admin = await anAdmin(db)
  const path = await uploadRows(db, admin, GOOD)
  await db.updateTable('import_files').set({ adding_since: NOW.getTime() }).execute()
  expect((await add(db, admin, path)).refused).toMatch(BEING_ADDED)
  const later = new Date(NOW.getTime() + 11 * MINUTE_MS)
  expect((await add(db, admin, path, {}, later)).status).toBe(302)
  expect(await statuses(db)).toEqual(['fpd pending'])
})

testOnDatabase('a file is forgotten after a day, or once another one is sent', async (db) => {
  const admin = await anAdmin(db)
  const [first, second] = [await uploadRows(db, admin, GOOD), await uploadRows(db, admin, CLOSED)]
  const day = 24 * 60 * MINUTE_MS
  await forgetOldUploads(db, new Date(NOW.getTime() + day))
  expect((await see(db, admin, second)).preview?.counts).toMatchObject({ closed: 1 })
  await forgetOldUploads(db, new Date(NOW.getTime() + day + 1))
  for (const path of [first, second]) {
    expect((await see(db, admin, path)).gone).toMatch(GONE)
    expect((await add(db, admin, path)).refused).toMatch(GONE)
    const leftOut = leftOutOf(path)
    expect((await get(await anApp(db), leftOut, admin)).status).toBe(404)
  }
  expect(await statuses(db)).toEqual([])
})

testOnDatabase('columns can be given other fields', async (db) => {
  const admin = await anAdmin(db)
  const fields = HEAD.split(',').slice(0, 6)
  const { path } = await upload(db, admin, `A,B,C,D,E,F\n${GOOD.replace(/,$/, '')}\n`)
  expect((await see(db, admin, path)).preview).toMatchObject({
    problem: expect.stringMatching(/must name the columns/) as string,
    columns: [{ name: 'A', example: 'Win a kayak', field: null }, {}, {}, {}, {}, {}],
    listings: [],
  })
  expect((await add(db, admin, path)).refused).toMatch(/must name the columns/)
  const chosen = `${path}${fields.map((field) => `&field=${field}`).join('')}`
  expect((await see(db, admin, chosen)).preview?.counts).toMatchObject({ added: 1 })
  expect((await add(db, admin, chosen)).status).toBe(302)
  expect(await statuses(db)).toEqual(['fpd pending'])
})

testOnDatabase('dates that leave a doubt are read in the order that is chosen', async (db) => {
  const admin = await anAdmin(db)
  const path = await uploadRows(
    db,
    admin,
    GOOD.replace('2026-12-01', '12/05/2026'),
    GOOD.replaceAll('kayak', 'canoe').replace('2026-12-01', '12/31/2026'),
  )
  expect((await see(db, admin, path)).preview).toMatchObject({
    monthFirst: false,
    counts: { added: 0, rejected: 2 },
    notes: [expect.stringMatching(/month first/)],
  })
  const chosen = `${path}&dates=month-first`
  expect((await see(db, admin, chosen)).preview).toMatchObject({
    monthFirst: true,
    counts: { added: 2, rejected: 0 },
    notes: ['Dates of “competitionEndDate” are read month first.'],
  })
  await add(db, admin, chosen)
  const days = await db.selectFrom('competitions').select('end_date').orderBy('id').execute()
  expect(days.map(({ end_date }) => end_date)).toEqual(['2026-12-05', '2026-12-31'])
})

testOnDatabase('an order is offered only where dates leave a doubt', async (db) => {
  const admin = await anAdmin(db)
  for (const [day, monthFirst, first] of [
    ['05/12/2026', false, '2026-12-05'],
    ['31/12/2026', undefined, '2026-12-31'],
    ['2026-12-01', undefined, '2026-12-01'],
    ['12/12/2026', undefined, '2026-12-12'],
  ] as const) {
    const { preview } = await see(
      db,
      admin,
      await uploadRows(db, admin, GOOD.replace('2026-12-01', day)),
    )
    expect([day, preview?.monthFirst, preview?.listings[0]?.competitionEndDate]).toEqual([
      day,
      monthFirst,
      first,
    ])
  }
})

testOnDatabase('rows left out come back as CSV with their reasons', async (db) => {
  const admin = await anAdmin(db)
  const formula = BAD.replace('Win nothing', '=1+1')
  const path = await uploadRows(db, admin, GOOD, formula, `${GOOD}one,too many`)
  const { text, headers } = await get(await anApp(db), leftOutOf(path), admin)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('cache-control')).toBe('private, no-store')
  const lines = text.trim().split('\r\n')
  expect(lines[0]).toBe([...HEAD.split(','), 'reason'].map((name) => `"${name}"`).join(','))
  expect(lines[1]).toMatch(/^"'=1\+1",,"Sports and Leisure",.*,"Describe the competition[^"]*"$/)
  expect(lines[2]).toMatch(/^"Win a kayak",.*,"The row has 8 cells, the first line 7."/)
  expect(lines).toHaveLength(3)

  // Corrected and sent again.
  const corrected = text
    .replace('"\'=1+1",', '"Win 1+1","Text"')
    .replace('javascript:alert(1)', 'https://b.example')
    .replace('2026-13-01', '2026-12-13')
  const again = await upload(db, admin, corrected)
  expect((await see(db, admin, again.path)).preview?.counts).toMatchObject({
    added: 1,
    rejected: 1,
  })
})

const REFUSED = [
  ['empty', '', /The file is empty/],
  ['only spaces', '\r\n  \n', /The file is empty/],
  [
    'a workbook',
    'PK\u0003\u0004\u0014\u0000\u0006\u0000\u0008\u0000[Content_Types].xml',
    /damaged/,
  ],
  ['a huge first line', `${'x'.repeat(200_000)}\n1`, /The first line cannot be read/],
  ['too many columns', 'a,'.repeat(300), /301 columns/],
] as const

testOnDatabase('files without a table are refused with the reason', async (db) => {
  const admin = await anAdmin(db)
  for (const [name, content, reason] of REFUSED) {
    const { status, refused } = await upload(db, admin, content)
    expect([name, status, refused]).toEqual([name, 400, expect.stringMatching(reason)])
  }
  expect(await db.selectFrom('import_files').selectAll().execute()).toEqual([])
})

testOnDatabase('a file in which nothing can be read says so and cannot be added', async (db) => {
  const admin = await anAdmin(db)
  for (const [content, reason] of [
    ['nonsense', /must name the columns/],
    [HEAD, /no rows/],
    ['{"a":', /./],
    ['[]', /no rows/],
  ] as const) {
    const { path } = await upload(db, admin, content, 'f\u0000eed')
    const { preview } = await see(db, admin, path)
    expect(preview?.problem ?? preview?.counts?.errors[0]?.message).toMatch(reason)
    if (preview?.problem) expect((await add(db, admin, path)).refused).toMatch(reason)
  }
  expect(await statuses(db)).toEqual([])
})

testOnDatabase('only admins send files, with the token of their page', async (db) => {
  const [member, admin] = [await aMember(db), await anAdmin(db)]
  expect((await upload(db, member, [HEAD, GOOD].join('\n'))).path).not.toMatch(/file=/)
  const forged = { cookie: admin.cookie, csrfToken: member.csrfToken }
  expect((await upload(db, forged, [HEAD, GOOD].join('\n'))).status).toBe(403)
  const path = await uploadRows(db, admin, GOOD)
  expect((await add(db, forged, path)).status).toBe(403)
  await add(db, member, path)
  expect(await statuses(db)).toEqual([])
  const leftOut = leftOutOf(path)
  expect((await get(await anApp(db), leftOut, member)).status).not.toBe(200)
})

testOnDatabase('an export can be imported, and no cell is a formula', async (db) => {
  const admin = await anAdmin(db)
  await aCompetition(db, { competitionTitle: '=HYPERLINK("http://evil.example")' })
  await aCompetition(db, { competitionTitle: '+SUM(1)', status: 'pending' })
  const { text, headers } = await get(await anApp(db), '/admin/all-competitions.csv', admin)
  expect(headers.get('content-disposition')).toBe(
    'attachment; filename="competitions-2026-11-21.csv"',
  )
  expect(headers.get('cache-control')).toBe('private, no-store')
  for (const line of text.split('\r\n')) expect(line).not.toMatch(/(^|,)"[=+\-@\t\r]/)
  const { path } = await upload(db, admin, text)
  const { preview } = await see(db, admin, path)
  expect(preview?.counts).toMatchObject({ added: 0, alreadyThere: 2, rejected: 0 })
})
