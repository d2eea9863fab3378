import { expect } from 'vitest'
import { logChange } from '#app/features/listings/operations/log-change.server.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, NOW } from '#test/makers.ts'
import { setTrust } from '../operations/trust.server.ts'
import { listLog } from './log.server.ts'

testOnDatabase('changes of listings and members are one log, latest first', async (db) => {
  const { actor } = await anAdmin(db, { username: 'una' })
  const member = await aMember(db)
  const { competitionID } = await aCompetition(db)
  const at = (second: number) => new Date(NOW.getTime() + second * 1000)
  const change = { competitionID, action: 'featured', before: null, after: '1' } as const
  await logChange(db, actor, change, at(1))
  await setTrust(db, actor, { memberID: member.id, isTrusted: true }, at(2))
  await logChange(db, actor, { ...change, action: 'edited' }, at(3))
  await setTrust(db, actor, { memberID: member.id, isTrusted: false }, at(4))

  const { entries, total } = await listLog(db, actor, { size: 3, page: 1 })
  expect(total).toBe(4)
  expect(entries.map(({ action, subject, path }) => [action, subject, path])).toEqual([
    ['trust ended', member.username, `/admin/users/${member.id}`],
    ['edited', 'Win a weekend in Dingle', `/admin/moderation-log/${competitionID}`],
    ['trusted', member.username, `/admin/users/${member.id}`],
  ])
  const last = await listLog(db, actor, { size: 3, page: 2 })
  expect(last.entries).toMatchObject([{ action: 'featured', by: 'una', after: '1' }])
  expect((await listLog(db, actor, { size: 3, page: 99_999 })).entries).toEqual([])
})
