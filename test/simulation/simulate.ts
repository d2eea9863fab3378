import { createHash } from 'node:crypto'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { allRules } from './all-rules.ts'
import { openAdmins } from './admins.ts'
import { openCorrections } from './corrections.ts'
import { openFaults } from './faults.ts'
import { openDesk } from './desk.ts'
import { openFlags } from './flags.ts'
import { openImports } from './imports.ts'
import { openMailWorld } from './mail-world.ts'
import { openMembers } from './members.ts'
import { openPhotos } from './photos.ts'
import { openPromoters } from './promoters.ts'
import { openReaders } from './readers.ts'
import { openRestores } from './restores.ts'
import type { Facts, Rule } from './rules.ts'
import { watchMails } from './rules-of-mail.ts'
import { openSelling } from './selling.ts'
import { openServers } from './servers.ts'
import { openSharedDevices } from './shared-devices.ts'
import { openWeb } from './web-world.ts'
import { openWorld, run, type Broken, type Settings } from './world.ts'

export type Outcome = {
  broken: Broken | undefined
  /** One for each thing that happened. */
  lines: readonly string[]
  /** The events that could be left out. */
  done: readonly string[]
  trace: string
}

/** Lets a world go on from its seed, until its days are over or a rule does not hold. */
export async function simulate(settings: Settings): Promise<Outcome> {
  const world = await openWorld(settings)
  try {
    const mails = openMailWorld(world)
    const admins = await openAdmins(world)
    const readers = await openReaders(world, mails)
    const web = openWeb(world)
    const servers = await openServers(world, { mails, web })
    const members = openMembers(world, mails)
    const shared = openSharedDevices(world, members)
    openDesk(world, admins)
    openCorrections(world, admins)
    openSelling(world, admins)
    await openFlags(world, admins)
    openPromoters(world, mails)
    const imports = openImports({ world, servers, mails, admins, readers })
    const facts: Facts = { world, mails, servers, readers, admins, members, shared, imports, web }
    openPhotos(facts)
    openFaults(world, servers)
    openRestores(facts)
    watchMails(facts)
    const rules = allRules()
    const check = async (when: Rule['when']) => {
      for (const rule of rules.filter((one) => one.when === when))
        for (const said of await rule.check(facts)) world.fail(rule.name, said)
    }
    servers.afterRound.push(() => check('after each round'))
    const eachDay = () =>
      world.timeline.add({
        at: world.now + DAY_MS,
        name: 'a day ends',
        run: async () => {
          eachDay()
          await check('each day')
        },
      })
    eachDay()
    await run(world)
    if (world.broken.length === 0) await check('at the end')
    await servers.stop()
    const { lines, done } = world
    const trace = createHash('sha256').update(lines.join('\n')).digest('hex')
    return { broken: world.broken[0], lines, done, trace }
  } finally {
    await world.close()
  }
}
