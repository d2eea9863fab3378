import { HOUR_MS, DAY_MS } from '#app/lib/time/durations.ts'
import { chanceOf } from './chance.ts'
import type { Life } from './faulty-db.ts'
import { compareRows, migrateServer, readRows } from './migrate-server.ts'
import type { Releases } from './releases.ts'
import type { World } from './world.ts'

export const NO_ROW_LOST = 'an upgrade loses and doubles no row'
/** Statements of a whole upgrade on SQLite. */
const STATEMENTS = 30

/** Which release each server runs. Some worlds begin with an old one, and upgrade one server after the other. */
export function openUpgrades(world: World) {
  const { releases } = world
  const chance = chanceOf(world.seed, 'upgrade')
  const isOfNew = new Set<string>()
  const state = { starts: 0 }

  /** The server may be killed in the middle. @throws what `migrateServer` throws */
  async function migrateAtStart(name: string, life: Life) {
    if (!releases) return migrateServer(world, life)
    state.starts += 1
    const start = chanceOf(world.seed, `migrations of ${name} ${state.starts}`)
    if (start.happens(0.8)) life.statementsLeft = start.whole(0, STATEMENTS)
    const before = await readRows(world.db)
    try {
      const ran = await migrateServer(world, life, releases[releaseOf(name)])
      if (ran.length > 0) world.say(`${name} ran ${ran.length} migrations`)
    } finally {
      life.statementsLeft = life.isDead ? 0 : Infinity
      for (const table of compareRows(before, await readRows(world.db)))
        world.fail(NO_ROW_LOST, `${table} has other rows after ${name} started`)
    }
  }

  const releaseOf = (name: string): keyof Releases => (isOfNew.has(name) ? 'new' : 'old')

  /** Plans the upgrade of each server, and in some worlds the way back for a while. */
  function plan(names: readonly string[], restart: (name: string) => Promise<string>) {
    if (!releases) return
    let at = chance.whole(2, 14) * DAY_MS
    const change = (name: string, release: keyof Releases, count: number) => {
      at += chance.whole(1, 40) * HOUR_MS
      world.once(`${release} release of ${name} #${count}`, at, async () => {
        if (release === 'new') isOfNew.add(name)
        else isOfNew.delete(name)
        return restart(name)
      })
    }
    for (const name of names) {
      change(name, 'new', 1)
      if (!chance.happens(0.3)) continue
      change(name, 'old', 1)
      change(name, 'new', 2)
    }
  }

  return { migrateAtStart, plan, isUpgraded: () => isOfNew.size > 0 }
}
