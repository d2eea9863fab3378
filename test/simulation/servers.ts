import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#app/lib/time/durations.ts'
import { chanceOf } from './chance.ts'
import { PARTS, readDue } from './due.ts'
import { end, faultyDb, FAULTS, type Life } from './faulty-db.ts'
import { startServer, type Outside, type Server } from './server.ts'
import { openUpgrades } from './upgrades.ts'
import type { World } from './world.ts'

/** How soon a server looks again for what is due. */
const ROUND_MS = 30 * SECOND_MS
const LOOK_MAX_MS = 30 * MINUTE_MS
const CHECK_MS = 20 * MINUTE_MS

export type Servers = Awaited<ReturnType<typeof openServers>>

/** One server, or in half of the seeds two, which share the database. */
export async function openServers(world: World, outside: Outside) {
  const { mails } = outside
  const upgrades = openUpgrades(world)
  const servers = new Map<string, Server>()
  const names = chanceOf(world.seed, 'servers').happens(0.5)
    ? ['server 1', 'server 2']
    : ['server 1']
  const state = {
    cutOffUntil: 0,
    fullUntil: 0,
    brokenSince: 0,
    requests: 0,
    roundAt: Infinity,
    pauseMs: ROUND_MS,
    checkedAt: 0,
  }
  const database = {
    isCutOff: () => world.now < state.cutOffUntil,
    isFull: () => world.now < state.fullUntil,
  }

  function onDeath(name: string) {
    const dead = servers.get(name)
    servers.delete(name)
    mails.forgetAnswers(name, state.brokenSince)
    world.say(`${name} was killed`)
    disturb(45 * MINUTE_MS)
    startLater(name, () => dead?.stop())
  }

  function startLater(name: string, before: () => Promise<void> | undefined) {
    const chance = chanceOf(world.seed, `restart ${name} ${world.lines.length}`)
    world.timeline.add({
      at: world.now + chance.whole(5, 120) * SECOND_MS,
      name: `${name} starts`,
      run: async () => {
        await before()
        await start(name)
      },
    })
  }

  /** Ends its work first. */
  async function restart(name: string) {
    const server = servers.get(name)
    disturb(45 * MINUTE_MS)
    if (!server) return 'is down'
    servers.delete(name)
    await server.stop()
    startLater(name, () => undefined)
    return 'restarts'
  }

  /** What happens until then may be late. */
  function disturb(ms: number) {
    world.disturbedUntil = Math.max(world.disturbedUntil, world.now + ms)
  }

  /** What was sent in that time is stored after it, unless the server is killed. */
  function breakFor(ms: number) {
    state.brokenSince = world.now
    disturb(ms + 45 * MINUTE_MS)
  }

  async function start(name: string) {
    const life = aLife(name)
    if (!(await isMigrated(name, life))) return
    const server = startServer(world, outside, name, life)
    servers.set(name, server)
    await server.round()
    lookIn(ROUND_MS)
  }

  function aLife(name: string): Life {
    return { isDead: false, statementsLeft: Infinity, onDeath: () => onDeath(name), ...database }
  }

  /** @returns false when the server failed, which is started again. */
  async function isMigrated(name: string, life: Life) {
    try {
      await upgrades.migrateAtStart(name, life)
      return true
    } catch (error) {
      if (!FAULTS.some((fault) => error instanceof fault))
        world.fail('nothing fails unexpectedly', `${name} starts: ${String(error)}`)
      end(life)
      return false
    }
  }

  function lookIn(ms: number) {
    const at = world.now + ms
    if (state.roundAt <= at && state.roundAt > world.now) return
    world.timeline.drop('round')
    state.roundAt = at
    world.timeline.add({ at, name: 'round', run: round })
  }

  /** Only what is due: a round of everything takes long, and finds nothing. */
  async function round() {
    const ahead = Math.max(0, ...[...servers.values()].map(({ aheadMs }) => aheadMs))
    const due = await readDue(world.db)
    const isDisturbed = world.now < world.disturbedUntil
    const parts = PARTS.filter((part) => isDisturbed || due[part] <= world.now + ahead)
    for (const server of servers.values()) await server.round(parts)
    state.roundAt = Infinity
    const next = await readDue(world.db)
    const soonest = Math.min(...PARTS.map((part) => next[part])) - world.now
    // What is due, and waits for something else, is looked at less and less often.
    state.pauseMs = soonest > 0 ? ROUND_MS : Math.min(2 * state.pauseMs, LOOK_MAX_MS / 2)
    lookIn(Math.min(Math.max(soonest, state.pauseMs), isDisturbed ? LOOK_MAX_MS : HOUR_MS))
    if (world.now < state.checkedAt + CHECK_MS) return
    state.checkedAt = world.now
    for (const check of afterRound) await check()
  }

  const afterRound: (() => Promise<void>)[] = []

  world.kick = () => lookIn(SECOND_MS)
  world.site = () => {
    state.requests += 1
    const alive = [...servers.values()]
    const server = alive[state.requests % Math.max(alive.length, 1)]
    return server
      ? { db: server.db, now: server.clock() }
      : { db: unreachable(), now: new Date(world.now) }
  }
  const unreachable = () =>
    faultyDb(world.db, {
      isDead: true,
      statementsLeft: 0,
      onDeath() {},
      ...database,
    })

  for (const name of names) await start(name)
  upgrades.plan(names, restart)
  return {
    all: () => [...servers.values()],
    round,
    afterRound,
    disturb,
    cutOff(ms: number) {
      breakFor(ms)
      state.cutOffUntil = world.now + ms
    },
    fillDisk(ms: number) {
      breakFor(ms)
      state.fullUntil = world.now + ms
    },
    killAll: () => {
      for (const server of servers.values()) server.kill()
    },
    isCutOff: database.isCutOff,
    isUpgraded: upgrades.isUpgraded,
    async stop() {
      await Promise.all([...servers.values()].map((server) => server.stop()))
    },
  }
}
