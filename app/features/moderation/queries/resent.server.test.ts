import { expect } from 'vitest'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, NOW } from '#test/makers.ts'
import { logChange } from '#app/features/listings/operations/log-change.server.ts'
import type { Action } from '#app/features/listings/rules/change-log.ts'
import { findResent } from './resent.server.ts'

testOnDatabase('changes since the last rejection are found', async (db) => {
  const { actor: admin } = await anAdmin(db)
  const { actor: member } = await aMember(db)
  const [again, waiting, rejected] = [
    await aCompetition(db, { status: 'pending' }),
    await aCompetition(db, { status: 'pending' }),
    await aCompetition(db, { status: 'rejected' }),
  ].map(({ competitionID }) => competitionID)
  const log = async (competitionID = 0, action: Action, before: string, after: string) =>
    logChange(db, member, { competitionID, action, before, after }, NOW)
  await log(again, 'edited', 'title: An', 'title: A')
  await log(again, 'rejected', 'pending', 'rejected: It has closed.')
  await log(again, 'edited', 'title: A', 'title: B')
  await log(again, 'closing date changed', '2026-11-01', '2026-12-01')
  await log(again, 'sent again', 'rejected: It has closed.', 'pending')
  await log(again, 'edited', 'title: B', 'title: C')
  await log(waiting, 'edited', 'title: A', 'title: B')
  await log(rejected, 'rejected', 'pending', 'rejected')

  const found = await findResent(db, admin, [again, waiting, rejected].map(Number))
  const changes = [
    { before: 'title: A', after: 'title: B' },
    { before: '2026-11-01', after: '2026-12-01' },
    { before: 'title: B', after: 'title: C' },
  ]
  expect([...found]).toEqual([[again, { reason: 'It has closed.', changes }]])
  expect(await findResent(db, admin, [])).toEqual(new Map())
})
