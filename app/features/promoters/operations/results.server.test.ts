import { expect } from 'vitest'
import { QUIET_UNDO_MS, UNDO_GRACE_MS } from '#app/features/listings/rules/undo.ts'
import type { Db } from '#app/db/client.server.ts'
import { VISITOR } from '#app/lib/security/actor.ts'
import { addDays } from '#app/lib/time/days.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, anAdmin, NOW, TODAY } from '#test/makers.ts'
import { noteResult, resolveResult, undoResult } from './results.server.ts'

const TOO_LATE = new Date(NOW.getTime() + QUIET_UNDO_MS + UNDO_GRACE_MS)
const URL = 'https://www.harbour-house.example/winners'
const LATER = new Date(NOW.getTime() + 1)

const aClosed = (db: Db) => aCompetition(db, { competitionEndDate: addDays(TODAY, -1) })

async function notes(db: Db) {
  return db
    .selectFrom('competition_results')
    .select(['id', 'outcome', 'resolution'])
    .orderBy('id')
    .execute()
}

async function note(db: Db, competitionID: number, url: string | null = null) {
  const outcome = url === null ? 'not-found' : 'published'
  await noteResult(db, VISITOR, { competitionID, outcome, url }, NOW)
  return (await notes(db)).at(-1)?.id ?? 0
}

testOnDatabase('a note is stored once, and at most five wait per listing', async (db) => {
  const { competitionID } = await aClosed(db)
  for (let number = 0; number < 9; number += 1) {
    await note(db, competitionID)
    await note(db, competitionID, `${URL}/${number}`)
  }
  expect(await notes(db)).toHaveLength(5)
})

testOnDatabase('open, waiting and unknown listings have no winners', async (db) => {
  const open = await aCompetition(db, { competitionEndDate: TODAY })
  const waiting = await aCompetition(db, { status: 'pending' })
  await expect(note(db, open.competitionID)).rejects.toMatchObject({ kind: 'invalid' })
  await expect(note(db, waiting.competitionID)).rejects.toMatchObject({ kind: 'not-found' })
  await expect(note(db, 999)).rejects.toMatchObject({ kind: 'not-found' })
})

testOnDatabase('found winners replace what was confirmed; an undo restores it', async (db) => {
  const { actor } = await anAdmin(db)
  const { competitionID } = await aClosed(db)
  const resolve = (resultID: number, intent: 'confirm' | 'dismiss', now = NOW) =>
    resolveResult(db, actor, { competitionID, resultID, intent }, now)
  const confirmed = await note(db, competitionID)
  await resolve(confirmed, 'confirm')
  const again = await note(db, competitionID)
  const found = await note(db, competitionID, URL)
  const before = await notes(db)
  await resolve(found, 'confirm', LATER)
  expect((await notes(db)).map(({ resolution }) => resolution)).toEqual([
    'superseded',
    'superseded',
    'confirmed',
  ])
  await expect(resolve(again, 'confirm')).rejects.toMatchObject({ kind: 'conflict' })
  await undoResult(db, actor, { competitionID, resultID: found }, LATER)
  expect(await notes(db)).toEqual(before)
})

testOnBothDatabases('two admins deciding at once have one effect', async (db) => {
  const admins = [await anAdmin(db), await anAdmin(db)]
  const { competitionID } = await aClosed(db)
  const resultID = await note(db, competitionID, URL)
  const outcomes = await Promise.allSettled(
    admins.map(({ actor }) =>
      resolveResult(db, actor, { competitionID, resultID, intent: 'confirm' }, NOW),
    ),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

testOnDatabase('only one’s own recent decision is undone', async (db) => {
  const [mine, theirs] = [await anAdmin(db), await anAdmin(db)]
  const { competitionID } = await aClosed(db)
  const result = { competitionID, resultID: await note(db, competitionID) }
  const undo = (admin: typeof mine, now = NOW) => undoResult(db, admin.actor, result, now)
  await expect(undo(mine)).rejects.toThrow('nothing of yours')
  await resolveResult(db, mine.actor, { ...result, intent: 'dismiss' }, NOW)
  await expect(undo(theirs)).rejects.toThrow('nothing of yours')
  await expect(undo(mine, TOO_LATE)).rejects.toThrow('too late')
  await undo(mine)
  expect(await notes(db)).toMatchObject([{ resolution: null }])
})
