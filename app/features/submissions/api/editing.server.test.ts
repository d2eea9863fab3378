import { expect } from 'vitest'
import { openNow } from '#test/open-listings.ts'
import type { Db } from '#app/db/client.server.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, NOW } from '#test/makers.ts'
import { post } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { findListing } from '#app/features/listings/queries/listing.server.ts'

const EDITED = {
  entryUrl: 'https://www.harbour-house.example/win',
  competitionTitle: 'Win a week in Dingle',
  promoterName: 'Harbour House',
  competitionEndDate: '2026-12-01',
  categories: ['Travel and Hotels', 'Special Occasions'],
  description: 'Seven nights by the sea.',
}
const PATH = '/api/submit-competition'

function logOf(db: Db) {
  return db
    .selectFrom('moderation_log')
    .select(['action', 'actor_name', 'before_value', 'after_value'])
    .orderBy('id')
    .execute()
}

testOnDatabase('a member edits their pending listing; its address stays', async (db) => {
  const member = await aMember(db)
  const { competitionID } = await aCompetition(db, { status: 'pending', submittedBy: member.id })
  const { status, body } = await post(testApp(db), PATH, { competitionID, ...EDITED }, member)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    competitionSlug: 'win-a-weekend-in-dingle',
    competitionTitle: 'Win a week in Dingle',
    categories: ['Travel and Hotels', 'Special Occasions'],
    status: 'pending',
  })
  expect(await logOf(db)).toEqual([
    {
      action: 'edited',
      actor_name: 'the submitter',
      before_value:
        'title: Win a weekend in Dingle; description: Two nights by the sea.; categories: Travel and Hotels',
      after_value:
        'title: Win a week in Dingle; description: Seven nights by the sea.; categories: Travel and Hotels, Special Occasions',
    },
  ])
})

testOnDatabase('a rejected listing that its submitter corrects waits again', async (db) => {
  const [member, stranger, admin] = [await aMember(db), await aMember(db), await anAdmin(db)]
  const listing = { status: 'rejected', submittedBy: member.id } as const
  const { competitionID } = await aCompetition(db, listing, new Date(NOW.getTime() - 60_000))
  await db
    .updateTable('competitions')
    .set({ rejection_reason: 'It has closed.', decided_by: admin.id, decided_at: 1 })
    .where('id', '=', competitionID)
    .execute()
  const app = testApp(db)
  expect((await post(app, PATH, { competitionID, ...EDITED }, stranger)).status).toBe(404)
  // An admin's edit decides nothing.
  const byAdmin = await post(app, PATH, { competitionID, ...EDITED }, admin)
  expect(byAdmin.body).toMatchObject({ status: 'rejected' })
  const again = { competitionID, ...EDITED, competitionTitle: 'Win a month in Dingle' }
  const { status, body } = await post(app, PATH, again, member)
  expect([status, body]).toMatchObject([
    200,
    { status: 'pending', competitionTitle: 'Win a month in Dingle' },
  ])
  expect(await findListing(db, competitionID)).toMatchObject({
    status: 'pending',
    rejectionReason: null,
    decidedBy: null,
    submittedAt: NOW.getTime(),
  })
  expect((await logOf(db)).slice(-2)).toMatchObject([
    { action: 'edited', actor_name: 'the submitter' },
    { action: 'sent again', before_value: 'rejected: It has closed.', after_value: 'pending' },
  ])
})

testOnDatabase('other members cannot edit the listing', async (db) => {
  const app = testApp(db)
  const [owner, stranger] = [await aMember(db), await aMember(db)]
  const mine = await aCompetition(db, { status: 'pending', submittedBy: owner.id })
  const published = await aCompetition(db, { submittedBy: owner.id })
  const nobodys = await aCompetition(db, { status: 'pending' })
  const cases = [
    [stranger, mine.competitionID, 404],
    [stranger, published.competitionID, 404],
    [owner, nobodys.competitionID, 404],
    [owner, published.competitionID, 409],
    [owner, 999, 404],
  ] as const
  for (const [caller, competitionID, expected] of cases) {
    const { status } = await post(app, PATH, { competitionID, ...EDITED }, caller)
    expect([competitionID, status]).toEqual([competitionID, expected])
  }
  for (const competitionID of [0, -1, 1.5, 'x', 99_999_999_999, null, [1, 2]]) {
    const { status } = await post(app, PATH, { competitionID, ...EDITED }, owner)
    expect([competitionID, status]).toEqual([competitionID, 404])
  }
  expect(await logOf(db)).toEqual([])
  const titles = await db.selectFrom('competitions').select('title').distinct().execute()
  expect(titles).toEqual([{ title: 'Win a weekend in Dingle' }])
})

testOnDatabase(
  'an admin’s new closing date of a published listing is shown and logged',
  async (db) => {
    const app = testApp(db)
    const admin = await anAdmin(db)
    const { competitionID } = await aCompetition(db)
    const sent = { competitionID, ...EDITED, competitionEndDate: '2026-12-24' }
    const { body } = await post(app, PATH, sent, admin)
    expect(body).toMatchObject({ competitionEndDate: '2026-12-24', previousEndDate: '2026-12-01' })
    expect((await logOf(db)).map(({ action }) => action)).toEqual([
      'edited',
      'closing date changed',
    ])
    const [shown] = (await openNow(db)).all
    expect(shown?.competitionEndDate).toBe('2026-12-24')

    // Admins also put right what has closed.
    const closed = await post(app, PATH, { ...sent, competitionEndDate: '2026-11-01' }, admin)
    expect(closed.status).toBe(200)
  },
)

testOnDatabase('a listing changed by another person is not overwritten', async (db) => {
  const app = testApp(db, { clock: () => new Date(NOW.getTime() + 60_000) })
  const admin = await anAdmin(db)
  const { competitionID } = await aCompetition(db)
  const version = (await findListing(db, competitionID))?.updatedAt
  const first = await post(app, PATH, { competitionID, version, ...EDITED }, admin)
  expect(first.status).toBe(200)
  const second = { competitionID, version, ...EDITED, competitionTitle: 'Win a month in Dingle' }
  const { status, body } = await post(app, PATH, second, admin)
  expect([status, body.detail]).toEqual([409, expect.stringMatching(/in the meantime/)])
  expect((await findListing(db, competitionID))?.competitionTitle).toBe('Win a week in Dingle')
})

testOnDatabase('a member’s edit cannot change fields reserved for admins', async (db) => {
  const member = await aMember(db)
  const { competitionID } = await aCompetition(db, { status: 'pending', submittedBy: member.id })
  await post(
    testApp(db),
    PATH,
    {
      competitionID,
      ...EDITED,
      status: 'approved',
      source: 'admin',
      competitionFeaturedFlag: 1,
      competitionSlug: 'mine',
      publish: true,
      previousEndDate: '2020-01-01',
      submittedBy: 1,
    },
    member,
  )
  expect(await findListing(db, competitionID)).toMatchObject({
    status: 'pending',
    competitionFeaturedFlag: null,
    competitionSlug: 'win-a-weekend-in-dingle',
    previousEndDate: null,
    submittedById: member.id,
  })
})

testOnDatabase('/competition/edit is not a listing’s address', async (db) => {
  const { competitionSlug } = await aCompetition(db, { competitionTitle: 'Edit!' })
  expect(competitionSlug).toBe('edit-2')
})

const LOSSES = ['suspended', 'logged out', 'no admin'] as const

testOnDatabase('permissions lost during an upload no longer apply', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const cases = [PATH, '/add-a-new-competition'].flatMap((path) =>
    LOSSES.map((lose) => [path, lose] as const),
  )
  for (const [path, lose] of cases) {
    const admin = await anAdmin(db)
    const { promise: began, resolve: begin } = Promise.withResolvers<void>()
    const { promise: lost, resolve: go } = Promise.withResolvers<void>()
    // Not twice the same, which would be asked about.
    const own = { entryUrl: `https://x.example${path}`, competitionTitle: `Win by ${path}` }
    const form = formOf({ ...EDITED, ...own, publish: 'on', csrfToken: admin.csrfToken })
    const sent = new TextEncoder().encode(form)
    const source = {
      async pull(controller: ReadableStreamDefaultController) {
        controller.enqueue(sent.slice(0, 100))
        begin()
        await lost
        controller.enqueue(sent.slice(100))
        controller.close()
      },
    }
    // Nothing is pulled before somebody reads: by then it has been asked who sends it.
    const body = new ReadableStream(source, { highWaterMark: 0 })
    const answering = app.request(path, {
      method: 'POST',
      headers: {
        cookie: admin.cookie,
        'x-csrf-token': admin.csrfToken,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(sent.length),
      },
      body,
      duplex: 'half',
    } as RequestInit)
    await began
    if (lose === 'logged out') await db.deleteFrom('sessions').execute()
    else if (lose === 'suspended')
      await db.updateTable('users').set({ suspended_at: 1 }).where('id', '=', admin.id).execute()
    else await db.updateTable('users').set({ is_admin: 0 }).where('id', '=', admin.id).execute()
    go()
    const { status } = await answering
    expect([path, lose, status < 400 ? 'sent' : status]).toEqual([
      path,
      lose,
      lose === 'no admin' ? 'sent' : 401,
    ])
    const published = await db
      .selectFrom('competitions')
      .select('id')
      .where('status', '=', 'approved')
      .execute()
    expect(published).toEqual([])
  }
})

function formOf(fields: Record<string, string | string[]>) {
  const parts = Object.entries({ ...fields, categories: '', category1: 'Pets' }).map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--x--\r\n`
}
