import { expect } from 'vitest'
import { findListing } from '#app/features/competitions/queries/listing.server.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, NOW } from '#test/makers.ts'
import { post } from '#test/roles/call.ts'

const EDITED = {
  entryUrl: 'https://evil.example/',
  competitionTitle: 'Win a weekend in Dingle',
  promoterName: 'Harbour House',
  competitionEndDate: '2026-12-01',
  categories: ['Travel and Hotels'],
  description: 'Something else.',
}

testOnBothDatabases('what its submitter changed since is not published unseen', async (db) => {
  const app = testApp(db, { clock: () => new Date(NOW.getTime() + 5000) })
  const [member, admin] = [await aMember(db), await anAdmin(db)]
  const { competitionID } = await aCompetition(db, { status: 'pending', submittedBy: member.id })
  const seen = (await findListing(db, competitionID))?.updatedAt
  await post(app, '/api/update-competition', { competitionID, ...EDITED }, member)

  const decision = { competition: { competitionID }, status: true, version: seen }
  const { status, body } = await post(app, '/api/update-competition-status', decision, admin)
  expect([status, body.detail]).toEqual([409, expect.stringMatching(/Look at it again/)])
  expect((await findListing(db, competitionID))?.status).toBe('pending')

  // Rejecting needs no second look, and who has looked again approves.
  const version = (await findListing(db, competitionID))?.updatedAt
  const again = { ...decision, version }
  expect((await post(app, '/api/update-competition-status', again, admin)).status).toBe(200)
  for (const nonsense of ['x', 1.5, true, [1], {}]) {
    const wrong = { ...decision, version: nonsense }
    expect((await post(app, '/api/update-competition-status', wrong, admin)).status).toBe(400)
  }
})
