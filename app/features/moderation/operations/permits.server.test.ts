import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { findListing, type Listing } from '#app/features/listings/queries/listing.server.ts'
import { FIELD_NAMES } from '#app/features/listings/rules/fields.ts'
import { PERMIT_NEEDED } from '#app/features/listings/rules/listing.ts'
import { publishOwnCompetition } from '#app/features/submissions/operations/submit-competition.server.ts'
import { updateCompetition } from '#app/features/submissions/operations/update-competition.server.ts'
import { pick } from '#app/lib/pick.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, anAdmin, NOW } from '#test/makers.ts'
import { post, postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

const PERMIT = { permitNumber: 'GL-1234', registerUrl: 'https://register.example/GL-1234' }
const RESTRICTED = [{ costsMoney: true }, { categories: ['Pets', 'Gambling'] }] as const

const statusOf = async (db: Db, id: number) => (await findListing(db, id))?.status

async function aListing(db: Db, changes: object) {
  const { competitionID } = await aCompetition(db, { status: 'pending', ...changes })
  const listing = await findListing(db, competitionID)
  if (!listing) throw new Error('it was just made')
  return listing
}

testOnDatabase(
  'nothing that costs money or is gambling is approved without a permit',
  async (db) => {
    const admin = await anAdmin(db)
    const app = testApp(db, { renderPage: await pagesAsData() })
    for (const restricted of RESTRICTED)
      for (const [permit, status] of [
        [{}, 409],
        [{ permitNumber: PERMIT.permitNumber }, 409],
        [{ registerUrl: PERMIT.registerUrl }, 409],
        [PERMIT, 200],
      ] as const) {
        const { competitionID } = await aListing(db, { ...restricted, ...permit })
        const body = { competition: { competitionID }, status: true }
        const answer = await post(app, '/api/update-competition-status', body, admin)
        expect([restricted, permit, answer.status]).toEqual([restricted, permit, status])
        if (status === 409) expect(answer.body.detail).toBe(PERMIT_NEEDED)
        expect(await statusOf(db, competitionID)).toBe(status === 200 ? 'approved' : 'pending')
      }
  },
)

testOnBothDatabases('a page and several at once are refused with the reason', async (db) => {
  const admin = await anAdmin(db)
  const app = testApp(db, { renderPage: await pagesAsData() })
  const { competitionID } = await aListing(db, { costsMoney: true })
  const free = await aListing(db, { entryUrl: 'https://free.example/', competitionTitle: 'Free' })
  const one = { intent: 'approve', competitionID: String(competitionID), duplicatesSeen: 'on' }
  const refused = await postForm(app, '/admin/pending', one, admin)
  expect([refused.status, refused.text.includes(PERMIT_NEEDED)]).toEqual([409, true])
  const several = {
    intent: 'approve-picked',
    [`pick-${competitionID}`]: '',
    [`pick-${free.competitionID}`]: '',
  }
  const { text } = await postForm(app, '/admin/pending', several, admin)
  expect(text).toContain(`Approved 1 of 2. ${PERMIT_NEEDED}`)
  expect(await statusOf(db, competitionID)).toBe('pending')
  expect(await statusOf(db, free.competitionID)).toBe('approved')
})

testOnDatabase('an admin neither publishes nor edits around it', async (db) => {
  const { actor } = await anAdmin(db)
  const { competitionID, imageName, ...listing } = await aListing(db, { status: 'approved' })
  const typed = pick(listing, FIELD_NAMES)
  const paid = { ...typed, costsMoney: true, entryUrl: 'https://paid.example/' }
  const publish = (changes: object) =>
    publishOwnCompetition(db, actor, { listing: { ...paid, ...changes }, imageName }, NOW)
  const edit = (changes: object) => {
    const edited = { competitionID, listing: { ...paid, ...changes }, imageName }
    return updateCompetition(db, actor, edited, NOW)
  }
  const ways: ((changes: object) => Promise<Listing>)[] = [publish, edit]
  for (const change of ways) {
    await expect(change({})).rejects.toMatchObject({
      kind: 'invalid',
      errors: {
        permitNumber: expect.stringContaining('its licence or permit'),
        registerUrl: expect.stringContaining('address of the register'),
      },
    })
    await expect(change(PERMIT)).resolves.toMatchObject({ status: 'approved', ...PERMIT })
  }
})

testOnDatabase(
  'a listing approved before permits were asked for can still be edited',
  async (db) => {
    const { actor } = await anAdmin(db)
    const { competitionID, imageName, ...listing } = await aListing(db, {
      status: 'approved',
      costsMoney: true,
    })
    const edit = { competitionID, listing: { ...listing, competitionTitle: 'Other' }, imageName }
    expect(await updateCompetition(db, actor, edit, NOW)).toMatchObject({
      competitionTitle: 'Other',
    })
  },
)
