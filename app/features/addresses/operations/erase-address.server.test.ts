import { expect } from 'vitest'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { testOnDatabase } from '#test/database.ts'
import { addressID, aMember, anAdmin, NOW } from '#test/makers.ts'
import { eraseAddress } from './erase-address.server.ts'

testOnDatabase(
  'erasing an address that an account still has removes what was reported about it',
  async (db) => {
    const admin = requireAdmin((await anAdmin(db)).actor)
    const [member, other] = [await aMember(db), await aMember(db)]
    const id = await addressID(db, member.email)
    const otherID = await addressID(db, other.email)
    const report = { kind: 'hard', campaign_id: null, answer: '550', reported_at: 1 } as const
    await db
      .insertInto('mail_reports')
      .values([
        { ...report, mail: 'a', address_id: id },
        { ...report, mail: 'b', address_id: otherID },
      ])
      .execute()
    expect(await eraseAddress(db, admin, id, NOW)).toContain('still the address of an account')
    expect(await db.selectFrom('mail_reports').select('address_id').execute()).toEqual([
      { address_id: otherID },
    ])
  },
)
