import { mkdtempSync, readdirSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { openMediaFolder } from '#app/features/media/store/folder.server.ts'
import { createLimits } from '#app/lib/security/limits.server.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, aVisitor, NOW, type Caller } from '#test/makers.ts'
import { get, post, type App } from '#test/roles/call.ts'

const LISTING = {
  entryUrl: 'https://www.harbour-house.example/win',
  competitionTitle: 'Win a weekend in Dingle',
  promoterName: 'Harbour House',
  competitionEndDate: '2026-12-01',
  categories: ['Travel and Hotels'],
  description: 'Two nights by the sea.',
}
const PRIVILEGED = {
  admin: true,
  isAdmin: true,
  status: 'approved',
  source: 'admin',
  featured: 1,
  competitionFeaturedFlag: 1,
  competitionSlug: 'mine',
  submittedBy: 1,
  decidedBy: 1,
  publishedAt: 1,
  publish: true,
  importKey: 'x',
  constructor: { prototype: { status: 'approved' } },
}

type Body = { competitionID?: number; status?: string; detail?: string; errors?: object } & Record<
  string,
  unknown
>

function aMediaFolder() {
  return path.join(mkdtempSync(path.join(tmpdir(), 'submissions-test-')), 'media')
}

function anApp(db: Db, folder = aMediaFolder()) {
  return testApp(db, { media: openMediaFolder(folder) })
}

async function sendForm(
  app: App,
  address: string,
  caller: Caller,
  fields: Record<string, string>,
  image?: Uint8Array<ArrayBuffer>,
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  if (image) body.append('image', new File([image], 'photo.jpg', { type: 'image/jpeg' }))
  const headers = { cookie: caller.cookie, 'x-csrf-token': caller.csrfToken }
  const response = await app.request(address, { method: 'POST', headers, body })
  return { status: response.status, body: (await response.json()) as Body }
}

async function aPhoto() {
  const photo = sharp({ create: { width: 80, height: 50, channels: 3, background: '#1d7a5f' } })
  return new Uint8Array(await photo.jpeg().toBuffer())
}

function listingsOf(db: Db) {
  return db.selectFrom('competitions').selectAll().orderBy('id').execute()
}

const { categories: _list, ...FORM } = { ...LISTING, category1: 'Travel and Hotels' }

testOnDatabase('a member’s listing waits for a decision, whatever else is sent', async (db) => {
  const member = await aMember(db)
  const sent = { ...LISTING, ...PRIVILEGED }
  const { status, body } = await post(anApp(db), '/api/submit-competition', sent, member)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    competitionTitle: LISTING.competitionTitle,
    competitionSlug: 'win-a-weekend-in-dingle',
    competitionFeaturedFlag: null,
    status: 'pending',
    source: 'member',
    submittedBy: member.username,
    publishedAt: null,
  })
  expect(await listingsOf(db)).toMatchObject([
    { status: 'pending', source: 'member', submitted_by: member.id, featured: null },
  ])
})

testOnDatabase('a visitor is asked to log in before anything is read or stored', async (db) => {
  const folder = aMediaFolder()
  const app = anApp(db, folder)
  const address = '/api/submit-competition'
  for (const form of [FORM, { ...FORM, competitionID: '1' }])
    expect((await sendForm(app, address, aVisitor(), form, await aPhoto())).status).toBe(401)
  expect((await post(app, address, 'nonsense', aVisitor())).status).toBe(401)
  expect(existsSync(folder)).toBe(false)
  expect(await listingsOf(db)).toEqual([])
})

testOnDatabase(
  'stores a re-encoded picture; refuses an invalid one and stores nothing',
  async (db) => {
    const folder = aMediaFolder()
    const app = anApp(db, folder)
    const member = await aMember(db)
    const { status, body } = await sendForm(
      app,
      '/api/submit-competition',
      member,
      FORM,
      await aPhoto(),
    )
    expect([status, body.competitionImageURL]).toEqual([200, `/media/${readdirSync(folder)[0]}`])

    for (const bytes of [
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]),
      new TextEncoder().encode('%PDF-1.7'),
    ]) {
      const refused = await sendForm(app, '/api/submit-competition', member, FORM, bytes)
      expect(refused.status).toBe(400)
      expect(refused.body.errors).toHaveProperty('image')
    }
    const heavy = await sendForm(
      app,
      '/api/submit-competition',
      member,
      FORM,
      new Uint8Array(10 * 1024 * 1024 + 1),
    )
    expect([heavy.status, heavy.body.errors]).toEqual([
      413,
      { image: 'The picture can have at most 10 MB.' },
    ])
    expect(readdirSync(folder)).toHaveLength(1)
    expect(await listingsOf(db)).toHaveLength(1)
  },
)

testOnDatabase(
  'the picture of the previous attempt is found only by its generated name',
  async (db) => {
    const folder = aMediaFolder()
    const app = anApp(db, folder)
    const member = await aMember(db)
    const image = await aPhoto()
    const wrong = await sendForm(
      app,
      '/api/submit-competition',
      member,
      { ...FORM, competitionTitle: '' },
      image,
    )
    expect(wrong.status).toBe(400)
    const [imageName] = readdirSync(folder)
    const again = await post(app, '/api/submit-competition', { ...LISTING, imageName }, member)
    expect(again.body).toMatchObject({ competitionImageURL: `/media/${imageName}` })
    for (const name of ['../../etc/passwd', `${'0'.repeat(32)}.webp`, 7, ['x'], null]) {
      const { status, body } = await post(
        app,
        '/api/submit-competition',
        { ...LISTING, imageName: name },
        member,
      )
      expect([name, status]).toEqual([name, 200])
      expect(body).toMatchObject({ competitionImageURL: expect.stringMatching(/^\/images\//) })
    }
  },
)

testOnDatabase('errors are reported per field', async (db) => {
  const { status, body } = await post(
    anApp(db),
    '/api/submit-competition',
    { ...LISTING, competitionTitle: '', entryUrl: 'javascript:alert(1)' },
    await aMember(db),
  )
  expect(status).toBe(400)
  expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(['competitionTitle', 'entryUrl'])
  for (const sent of ['[]', '"x"', 'null', '{', '7']) {
    const answer = await post(anApp(db), '/api/submit-competition', sent, await aMember(db))
    expect([sent, answer.status]).toEqual([sent, 400])
  }
})

testOnDatabase('submissions of a member are limited per hour', async (db) => {
  const limits = createLimits({ log: pino({ level: 'silent' }), scale: 0.1 })
  const app = testApp(db, { limits })
  const member = await aMember(db)
  const statuses = []
  for (let sent = 0; sent < 4; sent += 1) {
    const listing = { ...LISTING, competitionTitle: `Win a kayak ${sent}` }
    statuses.push((await post(app, '/api/submit-competition', listing, member)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
})

testOnBothDatabases('twenty concurrent identical submissions make one listing', async (db) => {
  const app = anApp(db)
  const [member, other, admin] = [await aMember(db), await aMember(db), await anAdmin(db)]
  const submit = async (caller: Caller, changes: object = {}) => {
    const { status, body } = await post(
      app,
      '/api/submit-competition',
      { ...LISTING, ...changes },
      caller,
    )
    return `${status} ${(body as Body).competitionID}`
  }
  const twenty = (caller: Caller, changes?: object) =>
    Promise.all(Array.from({ length: 20 }, () => submit(caller, changes)))

  const answers = new Set(await twenty(member))
  expect(answers.size).toBe(1)
  expect([...answers][0]).toMatch(/^200 /)
  expect(await listingsOf(db)).toHaveLength(1)
  expect(answers).toContain(
    await submit(member, { competitionTitle: ` ${LISTING.competitionTitle} ` }),
  )

  expect(new Set(await twenty(admin, { publish: true })).size).toBe(1)
  expect(await db.selectFrom('moderation_log').select('action').execute()).toHaveLength(1)
  expect(await listingsOf(db)).toHaveLength(2)

  // Another member's submission, or one that differs, is another listing.
  const others = [
    await submit(other),
    await submit(member, { description: 'Three nights.' }),
    await submit(member, { termsUrl: 'https://www.harbour-house.example/terms' }),
    await submit(member, { categories: ['Travel and Hotels', 'Pets'] }),
    await submit(member, { categories: ['Pets', 'Travel and Hotels'] }),
  ]
  expect(new Set([...answers, ...others]).size).toBe(6)
})

testOnDatabase('a decided listing can be submitted again', async (db) => {
  const app = anApp(db)
  const member = await aMember(db)
  const first = await post(app, '/api/submit-competition', LISTING, member)
  await db.updateTable('competitions').set({ status: 'rejected' }).execute()
  const second = await post(app, '/api/submit-competition', LISTING, member)
  expect([first.status, second.status]).toEqual([200, 200])
  expect((await listingsOf(db)).map(({ status }) => status)).toEqual(['rejected', 'pending'])
})

testOnDatabase('an empty picture is refused with a sentence', async (db) => {
  const app = anApp(db)
  const member = await aMember(db)
  const address = '/api/submit-competition'
  for (const form of [FORM, { ...FORM, competitionID: '1' }]) {
    const { status, body } = await sendForm(app, address, member, form, new Uint8Array())
    const detail = 'The picture is empty. Choose another one.'
    expect([status, body.detail, body.errors]).toEqual([400, detail, { image: detail }])
  }
  expect(await listingsOf(db)).toEqual([])
})

testOnBothDatabases('an admin publishes at once when asked to, and it is logged', async (db) => {
  const app = anApp(db)
  const admin = await anAdmin(db)
  const waiting = await post(app, '/api/submit-competition', LISTING, admin)
  expect(waiting.body).toMatchObject({ status: 'pending', source: 'member' })
  const sent = { ...LISTING, publish: true }
  const { body } = await post(app, '/api/submit-competition', sent, admin)
  expect(body).toMatchObject({ status: 'approved', source: 'admin', publishedAt: NOW.getTime() })
  const log = await db.selectFrom('moderation_log').select(['action', 'actor_name']).execute()
  expect(log).toEqual([{ action: 'approved', actor_name: admin.username }])
  const recent = await get(app, '/api/recent-competitions')
  expect(recent.text).toContain(LISTING.competitionTitle)
})

testOnDatabase('reports possible duplicates, but only public ones', async (db) => {
  const app = anApp(db)
  await aCompetition(db, { competitionTitle: 'Win a weekend in Dingle town' })
  await aCompetition(db, { competitionTitle: 'A secret plan', status: 'pending' })
  await aCompetition(db, { competitionTitle: 'A refused plan', status: 'rejected' })
  const query = new URLSearchParams({
    entryUrl: 'http://harbour-house.example/win/?utm_source=x',
  })
  const { status, text } = await get(app, `/api/similar-competitions?${query}`)
  expect(status).toBe(200)
  expect(JSON.parse(text)).toEqual({
    similar: [
      {
        competitionSlug: 'win-a-weekend-in-dingle-town',
        competitionTitle: 'Win a weekend in Dingle town',
        competitionEndDate: '2026-12-01',
      },
    ],
    waiting: 1,
  })
  for (const nonsense of ['', '?entryUrl=x', '?competitionTitle=%00&competitionEndDate=x']) {
    const answer = await get(app, `/api/similar-competitions${nonsense}`)
    expect(JSON.parse(answer.text)).toEqual({ similar: [], waiting: 0 })
  }
})
