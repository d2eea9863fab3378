import type { Db } from '#app/db/client.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { toIsoInstant } from '#app/lib/time/days.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { chanceOf, type Chance } from './chance.ts'
import { FAULTS } from './faulty-db.ts'
import type { Mailbox } from './mail-world.ts'
import { readSchema } from './migrate-server.ts'
import type { OutgoingMail } from '#app/features/mail/mail-message.ts'
import type { Planted } from './planted.ts'
import { openScratch, type DatabaseName } from './scratch-database.ts'
import { openTimeline } from './timeline.ts'

export const BASE_URL = 'https://competitions.example'

export type Settings = {
  seed: number
  days: number
  /** Readers; there are three members for ten of them. */
  people: number
  hasFaults: boolean
  database: DatabaseName
  /** Names of events that do not happen. */
  without: ReadonlySet<string>
  /** The only events that happen, of those that can be left out. */
  only?: ReadonlySet<string> | undefined
  planted?: Planted | undefined
}

/** A rule that did not hold. */
export type Broken = { rule: string; said: string; day: number }

/** First days that see the clocks change, a leap day or the end of a year, and others. */
const STARTS = ['2026-03-01', '2026-10-01', '2027-11-20', '2028-02-10', '2026-05-04'] as const

export type World = Awaited<ReturnType<typeof openWorld>>
export type Site = { db: Db; now: Date }
type Act = (chance: Chance) => Promise<string | undefined>

export async function openWorld({
  seed,
  days,
  people,
  hasFaults,
  database,
  without,
  only,
  planted,
}: Settings) {
  const isUpgraded = hasFaults && chanceOf(seed, 'releases').happens(0.4)
  const scratch = await openScratch(database, isUpgraded)
  const timeline = openTimeline()
  const first = chanceOf(seed, 'world')
  const start = new Date(`${first.pick(STARTS)}T06:00:00Z`).getTime()
  const lines: string[] = []
  const broken: Broken[] = []
  const done: string[] = []

  const world = {
    seed,
    days,
    people,
    hasFaults,
    planted,
    start,
    end: start + days * DAY_MS,
    now: start,
    timeline,
    /** The database as nothing disturbs it, for rules. */
    get db() {
      return scratch.opened.db
    },
    get location() {
      return scratch.location
    },
    get dataDir() {
      return scratch.location.dataDir
    },
    /** Of worlds whose servers are upgraded. */
    releases: scratch.releases,
    schema: () => readSchema(scratch.opened),
    schemaOf: scratch.schemaOf,
    backUp: scratch.backUp,
    restore: scratch.restore,
    /** When the last fault ended: what follows it is not late. */
    disturbedUntil: start,
    lines,
    broken,
    /** Events of people, admins and faults, in the order in which they happened. */
    done,
    /** Replaced by the parts of the world. */
    site: (): Site => ({ db: scratch.opened.db, now: new Date(world.now) }),
    kick: () => {},
    onSending: async (_mail: OutgoingMail, _box: Mailbox) => {},
    day: () => Math.floor((world.now - start) / DAY_MS),
    say: (text: string) => void lines.push(`${toIsoInstant(world.now)} ${text}`),
    /** A rule does not hold. */
    fail(rule: string, said: string) {
      broken.push({ rule, said, day: world.day() })
      world.say(`BROKEN ${rule}: ${said}`)
    },
    later: (ms: number, name: string, act: () => Promise<string | undefined>) =>
      timeline.add({
        at: world.now + ms,
        name,
        run: () => attempt(name, act),
      }),
    /** Something that an actor does again and again, each time by its own chances. */
    often(name: string, meanMs: number, act: Act) {
      const plan = (count: number, from: number) => {
        const id = `${name} #${count}`
        const chance = chanceOf(seed, id)
        timeline.add({
          at: from + chance.pause(meanMs),
          name: id,
          run: async () => {
            plan(count + 1, world.now)
            if (isLeftOut(id)) return
            done.push(id)
            await attempt(id, () => act(chance))
          },
        })
      }
      plan(1, world.now)
    },
    /** Something that happens once, if at all. */
    once(name: string, ms: number, act: () => Promise<string | undefined>) {
      const run = async () => {
        if (isLeftOut(name)) return
        done.push(name)
        await attempt(name, act)
      }
      timeline.add({ at: world.now + ms, name, run })
    },
    close: () => scratch.close(),
  }

  function isLeftOut(event: string) {
    return without.has(event) || only?.has(event) === false
  }

  /** The answer that a person gets: also that something failed, and could be tried again. */
  async function attempt(name: string, act: () => Promise<string | undefined>) {
    try {
      const said = await act()
      if (said !== undefined) world.say(`${name}: ${said}`)
    } catch (error) {
      if (FAULTS.some((fault) => error instanceof fault))
        world.say(`${name}: ${(error as Error).name}`)
      else if (error instanceof Problem) world.say(`${name}: ${error.kind}`)
      else world.fail('nothing fails unexpectedly', `${name}: ${String((error as Error).stack)}`)
    }
  }

  return world
}

/** Lets the world go on until its end, or until a rule does not hold. */
export async function run(world: World) {
  while (world.broken.length === 0) {
    const event = world.timeline.next()
    if (!event || event.at > world.end) break
    world.now = Math.max(world.now, event.at)
    await event.run()
  }
}
