import { expect } from 'vitest'
import { findListing } from '#app/features/listings/queries/listing.server.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aCompetition, aMember, NOW } from '#test/makers.ts'
import { updateCompetition } from './update-competition.server.ts'

testOnBothDatabases(
  'a listing that is decided on while its submitter edits stays as it is',
  async (db) => {
    const [member, stranger] = [await aMember(db), await aMember(db)]
    for (const [status, editor, changed, kind] of [
      ['approved', member, 0, 'conflict'],
      ['rejected', member, 1, 'conflict'],
      ['rejected', stranger, 0, 'not-found'],
      ['pending', stranger, 0, 'not-found'],
    ] as const) {
      const { competitionID } = await aCompetition(db, { status, submittedBy: member.id })
      const before = await findListing(db, competitionID)
      if (!before) throw new Error('it was just made')
      const listing = { ...before, competitionTitle: 'Another title' }
      const edit = { competitionID, listing, imageName: null, version: before.updatedAt - changed }
      await expect(updateCompetition(db, editor.actor, edit, NOW)).rejects.toMatchObject({ kind })
      expect(await findListing(db, competitionID)).toEqual(before)
    }
  },
)
