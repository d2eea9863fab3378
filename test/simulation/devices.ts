import {
  addEntry,
  deleteWin,
  saveWin,
  setMark,
  undoEntry,
} from '#app/features/tracker/device/changes.ts'
import type { Tables, TrackerStore } from '#app/features/tracker/device/store.ts'
import { syncDevice, type Transport } from '#app/features/tracker/device/sync.ts'
import { syncTracker } from '#app/features/tracker/operations/sync-tracker.server.ts'
import { MARK_STATES, newEntry } from '#app/features/tracker/rules/records.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { mortalStore } from '#test/tracker-store.ts'
import { chanceOf, type Chance } from './chance.ts'
import { listPublished } from './listings.ts'
import type { World } from './world.ts'

export type Devices = ReturnType<typeof openDevices>
type Device = Devices['devices'][number]

/** One to three devices of a person, some with wrong clocks, and what was pressed on them. */
export function openDevices(world: World, name: string, mark: string) {
  const first = chanceOf(world.seed, `devices of ${name}`)
  const devices = Array.from({ length: first.whole(1, 3) }, (_, index) => {
    const { write, ...store } = mortalStore()
    const { device: wrap = (tables: Tables) => tables } = world.planted ?? {}
    const planted: TrackerStore = { write: (work) => write((tables) => work(wrap(tables))) }
    const aheadMs = first.happens(0.7) ? 0 : first.whole(-5 * DAY_MS, 5 * DAY_MS)
    return { id: `device-${index + 1}`, aheadMs, ...store, ...planted }
  })
  const pressed = {
    entered: new Set<string>(),
    undone: new Set<string>(),
    won: new Set<string>(),
    forgotten: new Set<string>(),
  }
  const state = { wasRestored: false }

  async function act(member: Member, chance: Chance): Promise<string | undefined> {
    const device = chance.pick(devices)
    if (chance.happens(0.4)) return sync(device, member, chance)
    // The device may be switched off at any moment; then nothing was pressed.
    device.killAfter(world.hasFaults && chance.happens(0.1) ? chance.whole(0, 8) : Infinity)
    try {
      return await press(device, chance)
    } catch (error) {
      return ignoreFaults(error)
    } finally {
      device.killAfter(Infinity)
    }
  }

  async function press(device: Device, chance: Chance) {
    const author = { device: device.id, now: world.now + device.aheadMs }
    const listings = await listPublished(world)
    const what = chance.pick(['enter', 'enter', 'undo', 'mark', 'win', 'delete'] as const)
    if (what === 'enter' && listings.length > 0) {
      const about = { competitionID: chance.pick(listings), at: author.now, via: 'opened' as const }
      const entry = newEntry({ id: chance.uuid(), ...about })
      await device.write((tables) => addEntry(tables, entry))
      pressed.entered.add(entry.id)
    } else if (what === 'undo' && device.rows('entries').length > 0) {
      const { id } = chance.pick(device.rows('entries'))
      await device.write((tables) => undoEntry(tables, id))
      pressed.undone.add(id)
    } else if (what === 'mark' && listings.length > 0) {
      const [id, state] = [chance.pick(listings), chance.pick(MARK_STATES)]
      await device.write((tables) => setMark(tables, id, state, author))
    } else if (what === 'win') {
      const id = chance.uuid()
      const texts = { prize: `A hamper for ${mark}`, promoter: 'Harbour House', note: '' }
      const days = { wonOn: dublinDay(new Date(world.now)), answeredOn: null, promisedBy: null }
      const rest = { competitionID: null, value: 50, arrivedOn: null, deleted: false }
      await device.write((tables) => saveWin(tables, { id, ...texts, ...days, ...rest }, author))
      pressed.won.add(id)
    } else if (what === 'delete' && device.rows('wins').length > 0) {
      const { id } = chance.pick(device.rows('wins'))
      await device.write((tables) => deleteWin(tables, id, author))
    } else return undefined
    return `${what} on ${device.id}`
  }

  async function sync(device: Device, member: Member, chance: Chance) {
    const send = serve(member)
    const transport: Transport = async (request) => {
      if (world.hasFaults && chance.happens(0.15)) throw new Error('The request was lost.')
      const answer = await send(request)
      if (world.hasFaults && chance.happens(0.15)) throw new Error('The answer was lost.')
      return world.hasFaults && chance.happens(0.1) ? send(request) : answer
    }
    device.killAfter(world.hasFaults && chance.happens(0.2) ? chance.whole(0, 60) : Infinity)
    try {
      await syncDevice({ store: device, device: device.id, transport })
      return `${device.id} syncs`
    } catch (error) {
      return ignoreFaults(error)
    } finally {
      device.killAfter(Infinity)
    }
  }

  function serve(member: Member): Transport {
    const { db, now } = world.site()
    return async (request) => syncTracker(db, member, structuredClone(request), now)
  }

  return {
    devices,
    pressed,
    act,
    /** The server lost what it had got since its backup, so that no device need have it. */
    forget() {
      state.wasRestored = true
      for (const id of [...pressed.entered, ...pressed.undone]) pressed.forgotten.add(id)
      pressed.won.clear()
    },
    wasRestored: () => state.wasRestored,
    /** Twice, so that the first ones get what later ones sent. */
    async settle(member: Member) {
      for (const device of [...devices, ...devices]) {
        const transport: Transport = (request) =>
          syncTracker(world.db, member, structuredClone(request), new Date(world.now))
        await syncDevice({ store: device, device: device.id, transport })
      }
    },
  }
}

function ignoreFaults(error: unknown): string {
  if (error instanceof Error && /was (?:lost|killed)\.$/.test(error.message)) return error.message
  throw error
}
