import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { openMediaFolder } from '#app/features/media/store/folder.server.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, aVisitor, type Caller } from '#test/makers.ts'
import { get, type App } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

const FORM = {
  entryUrl: 'https://www.harbour-house.example/win',
  competitionTitle: 'Win a weekend in Dingle',
  promoterName: 'Harbour House',
  competitionEndDate: '2026-12-01',
  category1: 'Travel and Hotels',
  description: 'Two nights by the sea.',
}
const SUBMIT = '/add-a-new-competition'
const LOGIN = '/login?from=edit-competition'
const ADD = 'add-a-new-competition'
const EDIT = 'competition/:comp?/edit'

type Failure = {
  problem: { detail: string; errors?: Record<string, string> }
  values: Record<string, string>
  similar?: { similar: object[]; waiting: number }
}

async function aSite(db: Db) {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'listing-pages-test-')), 'media')
  const app = testApp(db, { media: openMediaFolder(folder), renderPage: await pagesAsData() })
  return { app, pictures: () => (existsSync(folder) ? readdirSync(folder) : []) }
}

/** Sends the form as a browser without script does. */
async function send(
  app: App,
  address: string,
  caller: Caller,
  fields: Record<string, string>,
  image?: Uint8Array<ArrayBuffer>,
) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ csrfToken: caller.csrfToken, ...fields }))
    body.append(name, value)
  body.append('image', new File(image ? [image] : [], image ? 'photo.jpg' : ''))
  const headers = { cookie: caller.cookie }
  const response = await app.request(address, { method: 'POST', headers, body })
  const text = await response.text()
  const { actionData } = JSON.parse(text || '{}') as { actionData?: Record<string, Failure> }
  return {
    status: response.status,
    location: response.headers.get('location'),
    text,
    failure: actionData?.[ADD] ?? actionData?.[EDIT],
  }
}

async function aPhoto() {
  const photo = sharp({ create: { width: 80, height: 50, channels: 3, background: '#1d7a5f' } })
  return new Uint8Array(await photo.jpeg().toBuffer())
}

const titles = async (db: Db) =>
  (await db.selectFrom('competitions').select('title').orderBy('id').execute()).map(
    ({ title }) => title,
  )

testOnDatabase('a visitor’s form is returned unchanged and not stored', async (db) => {
  const { app, pictures } = await aSite(db)
  const visitor = aVisitor()
  const wrong = { ...FORM, entryUrl: 'nonsense' }
  const refused = await send(app, SUBMIT, visitor, wrong, await aPhoto())
  expect([refused.status, Object.keys(refused.failure?.problem.errors ?? {})]).toEqual([
    400,
    ['entryUrl'],
  ])
  const asked = await send(app, SUBMIT, visitor, FORM, await aPhoto())
  expect(asked.status).toBe(401)
  expect(asked.failure?.values).toMatchObject(FORM)
  expect(JSON.stringify(asked.failure)).not.toContain(visitor.csrfToken)
  expect([await titles(db), pictures()]).toEqual([[], []])
})

testOnDatabase(
  'an empty picture shows an error beside its field, and nothing is lost',
  async (db) => {
    const { app, pictures } = await aSite(db)
    const { status, failure } = await send(app, SUBMIT, await aMember(db), FORM, new Uint8Array())
    const sentence = 'The picture is empty. Choose another one.'
    expect([status, failure?.problem.errors]).toEqual([400, { image: sentence }])
    expect(failure?.values).toMatchObject(FORM)
    expect([await titles(db), pictures()]).toEqual([[], []])
  },
)

testOnDatabase('a member’s form is accepted with thanks', async (db) => {
  const { app, pictures } = await aSite(db)
  const { status, location } = await send(app, SUBMIT, await aMember(db), FORM, await aPhoto())
  expect([status, location]).toEqual([302, '/add-a-new-competition/thanks'])
  expect(await titles(db)).toEqual([FORM.competitionTitle])
  expect(pictures()).toHaveLength(1)
})

testOnDatabase(
  'possible duplicates are shown once, and the picture stays for the next attempt',
  async (db) => {
    const { app, pictures } = await aSite(db)
    const member = await aMember(db)
    await aCompetition(db, { competitionTitle: 'Another one' })
    await aCompetition(db, { competitionTitle: 'One that waits', status: 'pending' })
    const first = await send(app, SUBMIT, member, FORM, await aPhoto())
    expect(first.status).toBe(409)
    expect(first.failure?.similar).toMatchObject({
      similar: [{ competitionTitle: 'Another one' }],
      waiting: 1,
    })
    expect(first.text).not.toContain('One that waits')
    expect(first.failure?.values).toMatchObject({ ...FORM, imageName: pictures()[0] })
    expect(JSON.stringify(first.failure)).not.toContain(member.csrfToken)

    const again = { ...first.failure?.values, duplicatesSeen: 'on' }
    expect((await send(app, SUBMIT, member, again)).status).toBe(302)
    const [stored] = await db
      .selectFrom('competitions')
      .select('image_name')
      .where('title', '=', FORM.competitionTitle)
      .execute()
    expect(stored?.image_name).toBe(pictures()[0])
  },
)

testOnDatabase('a form with an old token is refused and stores nothing', async (db) => {
  const { app, pictures } = await aSite(db)
  const member = await aMember(db)
  const { status, failure } = await send(app, SUBMIT, member, { ...FORM, csrfToken: 'old' })
  expect([status, failure?.problem.detail]).toEqual([403, expect.stringMatching(/send it again/)])
  expect(failure?.values).toMatchObject(FORM)
  expect([await titles(db), pictures()]).toEqual([[], []])
})

testOnDatabase('only the submitter and admins can open a listing’s form', async (db) => {
  const { app } = await aSite(db)
  const [owner, stranger, admin] = [await aMember(db), await aMember(db), await anAdmin(db)]
  const own = { submittedBy: owner.id, source: 'member' as const }
  const waiting = await aCompetition(db, { ...own, status: 'pending' })
  const published = await aCompetition(db, own)
  const refused = await aCompetition(db, { ...own, status: 'rejected' })
  const address = ({ competitionSlug }: { competitionSlug: string }) =>
    `/competition/${competitionSlug}/edit`
  const cases: [Caller, string, number, string | null][] = [
    [aVisitor(), address(waiting), 302, `${LOGIN}&comp=${waiting.competitionSlug}`],
    [aVisitor(), '/competition/edit', 302, LOGIN],
    [stranger, address(waiting), 404, null],
    [stranger, address(published), 404, null],
    [stranger, address(refused), 404, null],
    [stranger, '/competition/no-such-listing/edit', 404, null],
    [stranger, '/competition/edit', 302, SUBMIT],
    [owner, address(waiting), 200, null],
    [owner, address(published), 302, '/my-dashboard'],
    [owner, address(refused), 200, null],
    [admin, address(waiting), 200, null],
    [admin, address(published), 200, null],
    [admin, address(refused), 200, null],
    [admin, '/competition/edit', 200, null],
  ]
  for (const [index, [caller, path, status, place]] of cases.entries()) {
    const answer = await get(app, path, caller)
    expect([index, answer.status, answer.headers.get('location')]).toEqual([index, status, place])
    if (status !== 200) expect(answer.text).not.toContain('Harbour House')
    const sent = await send(app, path, caller, { ...FORM, promoterName: 'Changed' })
    if (status !== 200) expect([index, [302, 404].includes(sent.status)]).toEqual([index, true])
    if (status === 404) expect([index, sent.status]).toEqual([index, 404])
    const changed = await db
      .selectFrom('competitions')
      .select('id')
      .where('promoter_name', '=', 'Changed')
      .execute()
    if (index < cases.findIndex(([, , allowed]) => allowed === 200)) expect(changed).toEqual([])
  }
})

testOnDatabase('an edit retains, replaces or removes the picture; the slug stays', async (db) => {
  const { app, pictures } = await aSite(db)
  const member = await aMember(db)
  const listing = await aCompetition(db, { status: 'pending', submittedBy: member.id })
  const address = `/competition/${listing.competitionSlug}/edit`
  const stored = async () =>
    db.selectFrom('competitions').select(['image_name', 'slug']).executeTakeFirst()

  const titled = { ...FORM, competitionTitle: 'Win a month in Dingle' }
  const first = await send(app, address, member, titled, await aPhoto())
  expect([first.status, first.location]).toEqual([302, '/my-dashboard'])
  const [imageName = ''] = pictures()
  expect(await stored()).toEqual({ image_name: imageName, slug: listing.competitionSlug })
  await send(app, address, member, { ...titled, imageName })
  expect((await stored())?.image_name).toBe(imageName)
  await send(app, address, member, { ...titled, imageName, removeImage: 'on' })
  expect((await stored())?.image_name).toBeNull()
})

testOnBothDatabases('an admin’s listing is public at once, also through the page', async (db) => {
  const { app } = await aSite(db)
  const { status, location } = await send(app, '/competition/edit', await anAdmin(db), FORM)
  expect([status, location]).toEqual([302, '/competition/win-a-weekend-in-dingle'])
  expect((await get(app, '/api/recent-competitions')).text).toContain(FORM.competitionTitle)
  // A member who sends to that page gets nothing.
  const member = await send(app, '/competition/edit', await aMember(db), FORM)
  expect([member.status, member.location]).toEqual([302, SUBMIT])
  expect(await titles(db)).toHaveLength(1)
})
