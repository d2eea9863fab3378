import { expect } from 'vitest'
import { findListing } from '#app/features/listings/queries/listing.server.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, NOW } from '#test/makers.ts'
import { post, postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

const EDITED = {
  entryUrl: 'https://evil.example/',
  competitionTitle: 'Win a weekend in Dingle',
  promoterName: 'Harbour House',
  competitionEndDate: '2026-12-01',
  categories: ['Travel and Hotels'],
  description: 'Something else.',
}

testOnDatabase("an edit since the admin's view is not published unseen", async (db) => {
  const app = testApp(db, { clock: () => new Date(NOW.getTime() + 5000) })
  const [member, admin] = [await aMember(db), await anAdmin(db)]
  const { competitionID } = await aCompetition(db, { status: 'pending', submittedBy: member.id })
  const seen = (await findListing(db, competitionID))?.updatedAt
  await post(app, '/api/submit-competition', { competitionID, ...EDITED }, member)

  const decision = { competition: { competitionID }, status: true, version: seen }
  const { status, body } = await post(app, '/api/update-competition-status', decision, admin)
  expect([status, body.detail]).toEqual([409, expect.stringMatching(/Look at it again/)])
  expect((await findListing(db, competitionID))?.status).toBe('pending')

  // Rejecting needs no second look, and a reloaded version can be approved.
  const version = (await findListing(db, competitionID))?.updatedAt
  const again = { ...decision, version }
  expect((await post(app, '/api/update-competition-status', again, admin)).status).toBe(200)
  for (const nonsense of ['x', 1.5, true, [1], {}]) {
    const wrong = { ...decision, version: nonsense }
    expect((await post(app, '/api/update-competition-status', wrong, admin)).status).toBe(400)
  }
})

testOnDatabase(
  'without a version, a listing edited within the last minute is not published',
  async (db) => {
    let at = NOW.getTime()
    const app = testApp(db, { clock: () => new Date(at) })
    const [member, admin] = [await aMember(db), await anAdmin(db)]
    const approve = async ({ competitionID }: { competitionID: number }, caller = admin) => {
      const decision = { competition: { competitionID }, status: 1 }
      const { status, body } = await post(app, '/api/update-competition-status', decision, caller)
      return [status, body.detail]
    }
    const waiting = { status: 'pending', submittedBy: member.id } as const
    const [untouched, edited] = [await aCompetition(db, waiting), await aCompetition(db, waiting)]
    const own = await aCompetition(db, { ...waiting, submittedBy: admin.id })
    const edit = { ...EDITED, competitionID: edited.competitionID }
    await post(app, '/api/submit-competition', edit, member)
    await post(
      app,
      '/api/submit-competition',
      { ...EDITED, competitionID: own.competitionID },
      admin,
    )

    at += 59_999
    expect(await approve(edited)).toEqual([409, expect.stringMatching(/Look at it again/)])
    expect((await findListing(db, edited.competitionID))?.status).toBe('pending')
    expect(await approve(untouched)).toEqual([200, undefined])
    expect(await approve(own)).toEqual([200, undefined])
    at += 1
    expect(await approve(edited)).toEqual([200, undefined])
  },
)

testOnDatabase('a bulk decision publishes only the versions shown', async (db) => {
  const app = testApp(db, {
    clock: () => new Date(NOW.getTime() + 5000),
    renderPage: await pagesAsData(),
  })
  const [member, admin] = [await aMember(db), await anAdmin(db)]
  const waiting = { status: 'pending', submittedBy: member.id } as const
  const other = {
    competitionTitle: 'Win a kayak',
    entryUrl: 'https://kayak.example/1',
  }
  const [seen, edited] = [
    await aCompetition(db, { ...waiting, ...other }),
    await aCompetition(db, waiting),
  ]
  const edit = { ...EDITED, competitionID: edited.competitionID }
  await post(app, '/api/submit-competition', edit, member)
  for (const version of [String(NOW.getTime()), '', 'on']) {
    const { text } = await postForm(
      app,
      '/admin/all-competitions',
      {
        intent: 'approve-picked',
        [`pick-${edited.competitionID}`]: version,
      },
      admin,
    )
    expect(text).toContain('Approved 0 of 1.')
    expect(text).toContain('Look at it again')
  }
  const { text } = await postForm(
    app,
    '/admin/all-competitions',
    {
      intent: 'approve-picked',
      [`pick-${seen.competitionID}`]: String(NOW.getTime()),
      [`pick-${edited.competitionID}`]: String(NOW.getTime()),
    },
    admin,
  )
  expect(text).toContain('Approved 1 of 2.')
  expect((await findListing(db, edited.competitionID))?.status).toBe('pending')
})
