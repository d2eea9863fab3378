import { DAY_MS, HOUR_MS } from '#app/lib/time/durations.ts'
import { chanceOf } from './chance.ts'
import { stampAll } from './media.ts'
import type { Facts } from './rules.ts'

const FILE = 'backup.tar'

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
  const night = day * DAY_MS - 2.5 * HOUR_MS
  world.once('backup', night, async () => {
    backedUpAt = world.now
    await world.backUp(FILE, new Date(world.now))
    return 'written'
  })
  world.once('restore', night + chance.whole(1, 23) * HOUR_MS, async () => {
    if (backedUpAt === 0) return undefined
    servers.killAll()
    await world.restore(FILE)
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
