import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/time/durations.ts'
import type { Chance } from './chance.ts'
import type { Servers } from './servers.ts'
import type { World } from './world.ts'

/** What breaks, besides other people's mail servers: servers, the database and clocks. */
export function openFaults(world: World, servers: Servers) {
  if (!world.hasFaults) return
  world.often('kill', 2 * DAY_MS, async (chance) => {
    const server = pickOne(chance)
    if (!server) return undefined
    server.life.statementsLeft = chance.whole(0, 80)
    world.kick()
    return `${server.name} after ${server.life.statementsLeft} statements`
  })
  world.often('database away', 10 * DAY_MS, async (chance) => {
    const minutes = chance.happens(0.9) ? chance.whole(1, 10) : chance.whole(10, 120)
    servers.cutOff(minutes * MINUTE_MS)
    return `for ${minutes} minutes`
  })
  world.often('disk full', 20 * DAY_MS, async (chance) => {
    const minutes = chance.whole(1, 90)
    servers.fillDisk(minutes * MINUTE_MS)
    return `for ${minutes} minutes`
  })
  world.often('wrong clock', 12 * DAY_MS, async (chance) => {
    const server = pickOne(chance)
    if (!server || server.aheadMs !== 0) return undefined
    const ms = chance.pick([5 * MINUTE_MS, 40 * MINUTE_MS, 7 * HOUR_MS, 3 * DAY_MS, 40 * DAY_MS])
    server.aheadMs = chance.happens(0.5) ? ms : -ms
    const duringMs = chance.whole(1, 60) * MINUTE_MS
    servers.disturb(duringMs + 2 * DAY_MS)
    world.kick()
    world.later(duringMs, `${server.name} has the right clock again`, async () => {
      server.aheadMs = 0
      world.kick()
      return 'since now'
    })
    return `${server.name} is ${server.aheadMs / MINUTE_MS} minutes ahead, for ${duringMs / MINUTE_MS}`
  })

  function pickOne(chance: Chance) {
    const all = servers.all()
    return all.length === 0 ? undefined : chance.pick(all)
  }
}
