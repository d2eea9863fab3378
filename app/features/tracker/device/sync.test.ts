import fc from 'fast-check'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { listBookmarkedIds } from '../queries/bookmarks.server.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember } from '#test/makers.ts'
import {
  aWorld,
  rightClocks,
  wrongClocks,
  LISTINGS,
  settle,
  syncAtOnce,
  stepsAnywhere,
  stepsOnDevices,
  takeStep,
  type Device,
  type World,
} from '#test/tracker-world.ts'
import { ENTRY_COLUMNS, MARK_COLUMNS, toEntry, toWin, WIN_COLUMNS } from '../queries/rows.server.ts'
import type { Changes } from '../rules/sync.ts'

const RUNS = { sqlite: 300, postgres: 50 }

testOnDatabase(
  'devices and server end equal, no entry lost or doubled, whatever is lost, repeated or killed',
  async (db, dialect) => {
    const listings = await someListings(db, { unpublished: 1 })
    const property = fc.asyncProperty(wrongClocks, stepsAnywhere, async (clocksAhead, taken) => {
      const { actor } = await aMember(db)
      const world = aWorld(db, actor, listings, clocksAhead)
      for (const step of taken) await takeStep(world, step)
      await settle(world)

      const server = await onServer(world)
      for (const device of world.devices) expect(onDevice(device)).toEqual(server)
      expect(world.devices.flatMap(({ rows }) => rows('outbox'))).toEqual([])
      const left = [...world.entered.values()].filter(({ id }) => !world.undone.has(id))
      const listingOf = ({ id, competitionID }: (typeof left)[number]) => `${id} ${competitionID}`
      expect(server.entries.map(listingOf)).toEqual(left.map(listingOf).toSorted())
      expect(server.undone).toEqual([...world.undone].toSorted())
      const later = server.marks.filter(({ state }) => state === 'later')
      expect((await listBookmarkedIds(db, actor)).toSorted((a, b) => a - b)).toEqual(
        later.map(({ competitionID }) => competitionID),
      )
    })
    await fc.assert(property, { numRuns: RUNS[dialect] })
  },
)

testOnBothDatabases('the last mark wins on devices with right clocks', async (db, dialect) => {
  const listings = await someListings(db, { unpublished: 0 })
  const property = fc.asyncProperty(rightClocks, stepsOnDevices, async (clocksAhead, taken) => {
    const { actor } = await aMember(db)
    const world = aWorld(db, actor, listings, clocksAhead)
    for (const step of taken) await takeStep(world, step)
    await settle(world)
    const marks = (await onServer(world)).marks.map((mark) => [mark.competitionID, mark.state])
    expect(marks).toEqual([...world.marked].toSorted(([a], [b]) => a - b))
  })
  await fc.assert(property, { numRuns: RUNS[dialect] / 2 })
})

testOnBothDatabases('devices that sync at the same moment miss nothing', async (db) => {
  const { actor } = await aMember(db)
  const world = aWorld(db, actor, await someListings(db, { unpublished: 0 }), [0, 0, 0, 0, 0, 0])
  for (let round = 0; round < 20; round += 1) {
    for (const device of [0, 1, 2, 3]) {
      const listing = (round + device) % LISTINGS
      const state = round % 2 ? 'later' : 'not-for-me'
      await takeStep(world, { device, wait: 1, what: { do: 'enter', listing } })
      await takeStep(world, { device, wait: 1, what: { do: 'mark', listing, state } })
    }
    await syncAtOnce(world)
  }
  await syncAtOnce(world)
  const server = await onServer(world)
  expect(server.entries).toHaveLength(80)
  for (const device of world.devices) expect(onDevice(device)).toEqual(server)
})

async function someListings(db: Db, { unpublished }: { unpublished: number }) {
  const made = []
  for (let number = 0; number < LISTINGS; number += 1) {
    const status = number < unpublished ? 'pending' : 'approved'
    made.push((await aCompetition(db, { status })).competitionID)
  }
  return made
}

async function onServer({ db, member: { id } }: World): Promise<Changes> {
  const entries = await db
    .selectFrom('tracker_entries')
    .select([...ENTRY_COLUMNS, 'undone'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
  const marks = db.selectFrom('tracker_marks').select(MARK_COLUMNS).where('user_id', '=', id)
  const wins = db.selectFrom('tracker_wins').select(WIN_COLUMNS).where('user_id', '=', id)
  return {
    entries: entries.flatMap((row) => toEntry(row) ?? []),
    undone: entries.filter(({ undone }) => undone === 1).map((row) => row.id),
    marks: await marks.orderBy('competition_id').execute(),
    wins: (await wins.orderBy('id').execute()).map(toWin),
  }
}

function onDevice({ rows }: Device): Changes {
  return {
    entries: byId(rows('entries')),
    undone: byId(rows('undone')).map(({ id }) => id),
    marks: rows('marks').toSorted((a, b) => a.competitionID - b.competitionID),
    wins: byId(rows('wins')),
  }
}

function byId<Row extends { id: string }>(rows: Row[]) {
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
