import type { Db } from '#app/db/client.server.ts'
import { JOB } from '#app/features/work/rules.ts'
import { DAY_MS, HOUR_MS } from '#app/lib/time/durations.ts'
import { chanceOf } from './chance.ts'
import { stampAll } from './media.ts'
import { compareRows, readRows } from './migrate-server.ts'
import type { Facts } from './rules.ts'

const FILE = 'backup.tar'
/** docs/faults.md: “What was written since the backup is lost, and nothing else.” */
const NOTHING_ELSE_LOST = 'a restore gives back what the backup had'

/** In some seeds the database is lost, and that of last night's backup put in its place. */
export function openRestores({
  world,
  servers,
  mails,
  readers,
  members,
  shared,
  imports,
}: Pick<Facts, 'world' | 'servers' | 'mails' | 'readers' | 'members' | 'shared' | 'imports'>) {
  const chance = chanceOf(world.seed, 'restore')
  const [happens, day] = [chance.happens(0.4), chance.whole(4, 45)]
  // A site refuses the backup of a newer release.
  if (!world.hasFaults || !happens || world.releases) return
  let backedUpAt = 0
  let rows: Awaited<ReturnType<typeof readKept>> | undefined
  const night = day * DAY_MS - 2.5 * HOUR_MS
  world.once('backup', night, async () => {
    backedUpAt = world.now
    rows = await readKept(world.db)
    await world.backUp(FILE, new Date(world.now))
    return 'written'
  })
  world.once('restore', night + chance.whole(1, 23) * HOUR_MS, async () => {
    if (backedUpAt === 0) return undefined
    servers.killAll()
    await world.restore(FILE)
    for (const table of compareRows(rows ?? new Map(), await readKept(world.db)))
      world.fail(NOTHING_ELSE_LOST, `${table} has other rows`)
    stampAll(world)
    servers.disturb(4 * HOUR_MS)
    mails.forgetSince(backedUpAt)
    await readers.lookAgain(backedUpAt)
    await members.lookAgain()
    shared.lookAgain()
    imports.lookAgain(backedUpAt)
    return `as it was on ${new Date(backedUpAt).toISOString()}`
  })
}

/** All rows but the schedule, which starts again, and the numbers that are skipped. */
async function readKept(db: Db) {
  const rows = await readRows(db)
  const users = (rows.get('users') ?? []).map((row) => Object.assign(row, { tracker_seq: 0 }))
  const work = (rows.get('work') ?? []).filter((row) => 'kind' in row && row.kind !== JOB)
  return new Map([...rows, ['users', users], ['work', work]])
}
