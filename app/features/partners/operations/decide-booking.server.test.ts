import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import { runBookings } from '#app/features/places/operations/run-bookings.server.ts'
import { firstFullDay } from '#app/features/places/queries/desk.server.ts'
import { PLACES } from '#app/features/places/rules/places.ts'
import { UNDO_GRACE_MS, UNDO_MS } from '#app/features/listings/rules/undo.ts'
import { deliverWaitingMails } from '#test/single-mails.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { addDays } from '#app/lib/time/days.ts'
import { MINUTE_MS, SECOND_MS } from '#app/lib/time/durations.ts'
import { testOnDatabase } from '#test/database.ts'
import { aBooking, aCompetition, anAdmin, NOW, TODAY } from '#test/makers.ts'
import { decideBooking, undoBooking } from './decide-booking.server.ts'
import { mailBuyers } from './mail-buyer.server.ts'

const WINDOW = UNDO_MS + UNDO_GRACE_MS
const at = (ms: number) => new Date(NOW.getTime() + ms)
type State = Schema['bookings']['state']
type Intent = Parameters<typeof decideBooking>[2]['intent']

const decide = (db: Db, admin: Admin, id: number, intent: Intent, ms = 0) =>
  decideBooking(db, admin, { id, intent, price: '€49', reason: 'Not now.' }, at(ms))
const undo = (db: Db, admin: Admin, id: number, ms = 0) => undoBooking(db, admin, id, at(ms))
const rowOf = (db: Db, id: number) =>
  db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const waiting = (db: Db) =>
  db.selectFrom('mails').select('subject').where('sent_at', 'is', null).execute()

async function aListing(db: Db) {
  const { competitionID } = await aCompetition(db, { competitionEndDate: addDays(TODAY, 60) })
  return competitionID
}

/** Sends what is due, and the job's mails. @returns the subjects, in order. */
function startMails(db: Db) {
  const sent: string[] = []
  const send = async ({ subject }: { subject: string }) => {
    sent.push(subject.split(':')[0] ?? '')
  }
  const server = { send, close: async () => {} }
  const deliver = async (ms: number) => {
    await db.transaction().execute((tx) => mailBuyers(tx, at(ms)))
    await deliverWaitingMails(db, server, at(ms))
  }
  return { sent, deliver }
}

testOnDatabase('each decision on a booking is undone exactly', async (db) => {
  const { actor } = await anAdmin(db)
  const { deliver } = startMails(db)
  for (const [state, intent, told] of [
    ['asked', 'agree', null],
    ['asked', 'refuse', null],
    ['agreed', 'paid', 'agreed'],
    ['agreed', 'refuse', 'agreed'],
    ['paid', 'end', 'agreed'],
    ['running', 'end', 'running'],
  ] satisfies [State, Intent, string | null][]) {
    const changes = { state, told, reason: 'Earlier.', price_note: '€9', changed_at: 5 }
    const id = await aBooking(db, await aListing(db), changes)
    const before = await rowOf(db, id)
    await decide(db, actor, id, intent)
    expect((await rowOf(db, id)).state).not.toBe(state)
    await deliver(WINDOW - 1)
    expect(await undo(db, actor, id, WINDOW - 1)).toContain('Win')
    expect([intent, await rowOf(db, id)]).toEqual([intent, before])
    expect([intent, await waiting(db)]).toEqual([intent, []])
    await expect(undo(db, actor, id, WINDOW - 1)).rejects.toThrow('nothing of yours')
  }
})

testOnDatabase('a buyer is mailed the state that stands when the mail leaves', async (db) => {
  const { actor } = await anAdmin(db)
  const S = SECOND_MS
  for (const [steps, mails] of [
    [[[0, 'agree']], ['Agreed']],
    [
      [
        [0, 'agree'],
        [9, 'undo'],
      ],
      [],
    ],
    [
      [
        [0, 'agree'],
        [9, 'undo'],
        [12, 'refuse'],
      ],
      ['Not possible'],
    ],
    [
      [
        [0, 'agree'],
        [5, 'refuse'],
      ],
      ['Not possible'],
    ],
    [
      [
        [0, 'agree'],
        [5, 'refuse'],
        [9, 'undo'],
      ],
      ['Agreed'],
    ],
    [
      [
        [0, 'agree'],
        [5, 'refuse'],
        [9, 'undo'],
        [12, 'undo'],
      ],
      [],
    ],
    [
      [
        [0, 'agree'],
        [60, 'refuse'],
      ],
      ['Agreed', 'Not possible'],
    ],
    [
      [
        [0, 'agree'],
        [60, 'refuse'],
        [69, 'undo'],
      ],
      ['Agreed'],
    ],
    [
      [
        [0, 'agree'],
        [5, 'paid'],
      ],
      ['Agreed'],
    ],
    [
      [
        [0, 'agree'],
        [5, 'paid'],
        [9, 'undo'],
      ],
      ['Agreed'],
    ],
    [
      [
        [0, 'agree'],
        [5, 'paid'],
        [9, 'undo'],
        [12, 'undo'],
      ],
      [],
    ],
    [
      [
        [0, 'agree'],
        [60, 'paid'],
        [65, 'end'],
      ],
      ['Agreed', 'It has ended'],
    ],
    [
      [
        [0, 'agree'],
        [60, 'paid'],
        [65, 'end'],
        [70, 'undo'],
      ],
      ['Agreed'],
    ],
  ] satisfies [[number, Intent | 'undo'][], string[]][]) {
    const id = await aBooking(db, await aListing(db), { place: 'listing-box' })
    const { sent, deliver } = startMails(db)
    for (const [second, step] of steps) {
      await deliver(second * S - 1)
      if (step === 'undo') await undo(db, actor, id, second * S)
      else await decide(db, actor, id, step, second * S)
    }
    await deliver(1000 * S)
    expect([steps, sent]).toEqual([steps, mails])
    await db.deleteFrom('bookings').where('id', '=', id).execute()
  }
})

testOnDatabase('only who decided undoes, once, and not after its mail has left', async (db) => {
  const [{ actor }, { actor: other }] = [await anAdmin(db), await anAdmin(db)]
  const id = await aBooking(db, await aListing(db))
  await decide(db, actor, id, 'agree')
  await expect(undo(db, other, id)).rejects.toThrow('nothing of yours')
  await expect(undo(db, actor, id, WINDOW)).rejects.toThrow('too late to undo this: its mail')
  await expect(undo(db, actor, 999)).rejects.toThrow('nothing of yours')
  const presses = await Promise.allSettled([undo(db, actor, id), undo(db, actor, id)])
  expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await decide(db, actor, id, 'agree')
  await decide(db, other, id, 'refuse', 1)
  await expect(undo(db, actor, id, 2)).rejects.toThrow('nothing of yours')
  await undo(db, other, id, 3)
  expect((await rowOf(db, id)).state).toBe('agreed')
  await undo(db, actor, id, 4)
  expect((await rowOf(db, id)).state).toBe('asked')
})

testOnDatabase('a place that was given away since is not taken back', async (db) => {
  const { actor } = await anAdmin(db)
  const competitionID = await aListing(db)
  const { capacity } = PLACES.carousel
  const ids: number[] = []
  for (let number = 0; number <= capacity; number += 1) ids.push(await aBooking(db, competitionID))
  const [first = 0, ...others] = ids
  const last = others.at(-1) ?? 0
  for (const id of [first, ...others.slice(0, -1)]) await decide(db, actor, id, 'agree')
  await decide(db, actor, first, 'refuse')
  await decide(db, actor, last, 'agree')
  await expect(undo(db, actor, first)).rejects.toThrow('This place is taken')
  expect((await rowOf(db, first)).state).toBe('withdrawn')
  await undo(db, actor, last)
  await undo(db, actor, first)
  const span = {
    place: 'carousel',
    category: null,
    from: addDays(TODAY, 1),
    until: addDays(TODAY, 1),
  }
  expect(await firstFullDay(db, span)).toBe(addDays(TODAY, 1))
})

testOnDatabase('a paid booking begins once that can no longer be undone', async (db) => {
  const { actor } = await anAdmin(db)
  const begun = { state: 'agreed', from_day: TODAY, told: 'agreed' } as const
  const id = await aBooking(db, await aListing(db), begun)
  await decide(db, actor, id, 'paid')
  await runBookings(db, at(WINDOW - 1))
  expect((await rowOf(db, id)).state).toBe('paid')
  await runBookings(db, at(MINUTE_MS))
  expect((await rowOf(db, id)).state).toBe('running')
  await expect(undo(db, actor, id, WINDOW - 1)).rejects.toThrow('moved on since')
})
