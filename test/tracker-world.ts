import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Db } from '#app/db/client.server.ts'
import { updateBookmark } from '#app/features/tracker/operations/bookmarks.server.ts'
import {
  addEntry,
  deleteWin,
  saveWin,
  setMark,
  undoEntry,
} from '#app/features/tracker/device/changes.ts'
import { syncDevice, type Transport } from '#app/features/tracker/device/sync.ts'
import { syncTracker } from '#app/features/tracker/operations/sync-tracker.server.ts'
import {
  MARK_STATES,
  newEntry,
  type Entry,
  type MarkState,
} from '#app/features/tracker/rules/records.ts'
import type { SyncRequest } from '#app/features/tracker/rules/sync.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import { DAY_MS, MINUTE_MS } from '#app/lib/time/durations.ts'
import { NOW, TODAY } from './makers.ts'
import { mortalStore } from './tracker-store.ts'

export const LISTINGS = 4
const FAULTS = ['request lost', 'answer lost', 'sent twice', 'none'] as const

type ClaimDay = 'answeredOn' | 'promisedBy' | 'arrivedOn'
type Action =
  | { do: 'enter'; listing: number }
  | { do: 'undo'; which: number }
  | { do: 'mark'; listing: number; state: MarkState }
  | {
      do: 'win'
      which: number
      prize: string
      days: Record<ClaimDay, Day | null>
      isWon: boolean
    }
  | { do: 'delete win'; which: number }
  | { do: 'bookmark'; listing: number; bookmarked: boolean }
/** `during` happens on the device during the first request. */
type Sync = {
  do: 'sync'
  faults: (typeof FAULTS)[number][]
  killAfter: number | null
  during: Action[]
}
/** An old request arrives once more. */
type Replay = { do: 'replay'; which: number }
type Step = { device: number; wait: number; what: Action | Sync | Replay }

const which = fc.nat({ max: 40 })
const listing = fc.nat({ max: LISTINGS - 1 })
const someDay = fc.option(fc.nat({ max: 90 }).map((days) => addDays(TODAY, days)))
const claimDays = fc.record({ answeredOn: someDay, promisedBy: someDay, arrivedOn: someDay })
const onDevice: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constant('enter' as const), listing }),
  fc.record({ do: fc.constant('undo' as const), which }),
  fc.record({ do: fc.constant('mark' as const), listing, state: fc.constantFrom(...MARK_STATES) }),
  fc.record({
    do: fc.constant('win' as const),
    which,
    prize: fc.string(),
    days: claimDays,
    isWon: fc.boolean(),
  }),
  fc.record({ do: fc.constant('delete win' as const), which }),
)
const onWebsite: fc.Arbitrary<Action> = fc.record({
  do: fc.constant('bookmark' as const),
  listing,
  bookmarked: fc.boolean(),
})
const replay: fc.Arbitrary<Replay> = fc.record({ do: fc.constant('replay' as const), which })

export const stepsOnDevices = stepsOf(onDevice)
export const stepsAnywhere = stepsOf(
  fc.oneof({ weight: 6, arbitrary: onDevice }, { weight: 1, arbitrary: onWebsite }),
)

function stepsOf(action: fc.Arbitrary<Action>): fc.Arbitrary<Step[]> {
  const sync: fc.Arbitrary<Sync> = fc.record({
    do: fc.constant('sync' as const),
    faults: fc.array(fc.constantFrom(...FAULTS), { maxLength: 3 }),
    killAfter: fc.option(fc.nat({ max: 60 }), { freq: 2 }),
    during: fc.array(action, { maxLength: 2 }),
  })
  const what = fc.oneof(
    { weight: 5, arbitrary: action },
    { weight: 3, arbitrary: sync },
    { weight: 1, arbitrary: replay },
  )
  const wait = fc.oneof(fc.integer({ min: 1, max: MINUTE_MS }), fc.integer({ min: 1, max: DAY_MS }))
  return fc.array(fc.record({ device: fc.nat({ max: 4 }), wait, what }), { maxLength: 60 })
}

/** Two to five devices, by how much their clocks are ahead: minutes, as the server allows, or days. */
export const wrongClocks = fc.array(
  fc.oneof(
    fc.integer({ min: -10 * MINUTE_MS, max: 10 * MINUTE_MS }),
    fc.integer({ min: -5 * DAY_MS, max: 5 * DAY_MS }),
  ),
  { minLength: 2, maxLength: 5 },
)
export const rightClocks = fc.array(fc.constant(0), { minLength: 2, maxLength: 5 })

export type World = ReturnType<typeof aWorld>
export type Device = World['devices'][number]

/** A member, their devices and the server, and what the person did. */
export function aWorld(db: Db, member: Member, listings: number[], clocksAhead: number[]) {
  return {
    db,
    member,
    listings,
    devices: clocksAhead.map((ahead) => ({ id: randomUUID(), ahead, ...mortalStore() })),
    now: NOW.getTime(),
    requests: [] as SyncRequest[],
    entered: new Map<string, Entry>(),
    undone: new Set<string>(),
    marked: new Map<number, MarkState>(),
  }
}

export async function takeStep(world: World, { device: number, wait, what }: Step) {
  const device = world.devices[number % world.devices.length] as Device
  world.now += wait
  if (what.do === 'sync') await syncBadly(world, device, what)
  else if (what.do === 'replay') await replayRequest(world, what.which)
  else await act(world, device, what)
}

/** Syncs every device twice without faults: the second time brings what later ones sent. */
export async function settle(world: World) {
  for (const device of [...world.devices, ...world.devices]) await syncOnce(world, device)
}

/** Each device several times, so that those with nothing to send read while others write. */
export async function syncAtOnce(world: World) {
  const syncs = world.devices.map(async (device) => {
    for (let time = 0; time < 5; time += 1) await syncOnce(world, device)
  })
  await Promise.all(syncs)
}

async function syncOnce(world: World, device: Device) {
  device.killAfter(Infinity)
  await syncDevice({ store: device, device: device.id, transport: serve(world) })
}

async function syncBadly(world: World, device: Device, { faults, killAfter, during }: Sync) {
  const [left, actions] = [[...faults], [...during]]
  const send = serve(world)
  const transport: Transport = async (request) => {
    const fault = left.shift()
    if (fault === 'request lost') throw new Error('The request was lost.')
    const answer = await send(request)
    for (const one of actions.splice(0)) await act(world, device, one)
    if (fault === 'answer lost') throw new Error('The answer was lost.')
    return fault === 'sent twice' ? send(request) : answer
  }
  device.killAfter(killAfter ?? Infinity)
  await syncDevice({ store: device, device: device.id, transport }).catch(ignoreFaults)
  device.killAfter(Infinity)
}

function ignoreFaults(error: unknown) {
  if (!(error instanceof Error && /was (lost|killed)\.$/.test(error.message))) throw error
}

function serve(world: World): Transport {
  return async (request) => {
    world.now += 1
    world.requests.push(request)
    const sent = structuredClone(request)
    return syncTracker(world.db, world.member, sent, new Date(world.now))
  }
}

async function replayRequest(world: World, number: number) {
  const request = pickOne(world.requests, number)
  if (request) await serve(world)(request)
}

/** A kill in the middle of an action means that the person did nothing. */
async function act(world: World, device: Device, what: Action) {
  world.now += 1
  try {
    await perform(world, device, what)
  } catch (error) {
    ignoreFaults(error)
  }
}

async function perform(world: World, device: Device, what: Action) {
  const author = { device: device.id, now: world.now + device.ahead }
  switch (what.do) {
    case 'enter': {
      const competitionID = world.listings[what.listing] ?? 0
      const entry = newEntry({ id: randomUUID(), competitionID, at: author.now, via: 'opened' })
      await device.write((tables) => addEntry(tables, entry))
      world.entered.set(entry.id, entry)
      return
    }
    case 'undo': {
      const entry = pickOne(device.rows('entries'), what.which)
      if (!entry) return
      await device.write((tables) => undoEntry(tables, entry.id))
      world.undone.add(entry.id)
      return
    }
    case 'mark': {
      const competitionID = world.listings[what.listing] ?? 0
      await device.write((tables) => setMark(tables, competitionID, what.state, author))
      world.marked.set(competitionID, what.state)
      return
    }
    case 'win': {
      const { id = randomUUID() } = pickOne(device.rows('wins'), what.which) ?? {}
      const texts = { prize: what.prize, promoter: 'Harbour House', note: '' }
      const rest = { competitionID: null, value: 50, ...what.days, deleted: false }
      const outcome = what.isWon
        ? { wonOn: TODAY }
        : { wonOn: null, enteredOn: TODAY, link: 'https://shop.example', lost: true }
      await device.write((tables) => saveWin(tables, { id, ...texts, ...rest, ...outcome }, author))
      return
    }
    case 'delete win': {
      const win = pickOne(device.rows('wins'), what.which)
      if (win) await device.write((tables) => deleteWin(tables, win.id, author))
      return
    }
    case 'bookmark': {
      const change = {
        competitionID: world.listings[what.listing] ?? 0,
        bookmarked: what.bookmarked,
      }
      await updateBookmark(world.db, world.member, change, new Date(world.now)).catch(ignoreProblem)
    }
  }
}

function ignoreProblem(error: unknown) {
  if (!(error instanceof Problem)) throw error
}

function pickOne<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % Math.max(items.length, 1)]
}
