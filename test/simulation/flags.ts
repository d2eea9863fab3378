import type { Db } from '#app/db/client.server.ts'
import { DECISION_KINDS } from '#app/features/reading/rules/checks/verdict.ts'
import { resolveFlag } from '#app/features/moderation/operations/resolve-flag.server.ts'
import { undoFlag } from '#app/features/moderation/operations/undo-flag.server.ts'
import { addSource } from '#app/features/sources/operations/change-source.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import type { Admins } from './admins.ts'
import type { Chance } from './chance.ts'
import { PROMOTERS, siteOf } from './listings.ts'
import { HOUR_OF_UNDO_MS, undoLater } from './undo.ts'
import type { World } from './world.ts'

/** Admins who decide on what checks of links found, and have added feeds. */
export async function openFlags(world: World, { admins }: Admins) {
  const [first] = admins
  for (const promoterName of PROMOTERS.slice(0, 2)) {
    const source = {
      name: `Feed of ${promoterName}`,
      kind: 'feed' as const,
      url: `https://www.${siteOf(promoterName)}.ie/feed.xml`,
      queue: 'fpd' as const,
      everyHours: 12,
      onlyNew: false,
      mapping: { title: 'title', link: 'link', text: 'text' },
      defaults: { promoterName, category1: 'Home and Garden', eligibility: 'roi' },
    } as const
    if (first) await addSource(world.db, first.actor, source, new Date(world.now))
  }
  for (const { actor, username } of admins)
    world.often(`flags of ${username}`, 1.5 * DAY_MS, (chance) => act(actor, chance))

  async function act(admin: Admin, chance: Chance) {
    const { db, now } = world.site()
    const open = await world.db
      .selectFrom('link_flags')
      .select(['id', 'competition_id as competitionID', 'kind', 'found_end_date as day'])
      .where('resolved_at', 'is', null)
      .orderBy('id')
      .execute()
    if (open.length === 0) return undefined
    const { id: flagID, competitionID, kind, day } = chance.pick(open)
    const intent = chance.pick(
      DECISION_KINDS.filter((one) => day !== null || (one !== 'moved' && one !== 'corrected')),
    )
    const url = `https://www.acme.ie/win/${chance.whole(1, 1_000_000)}`
    const read = () => snapshot(world.db, competitionID)
    const before = await read()
    await resolveFlag(db, admin, { competitionID, flagID, intent, url }, now)
    if (chance.happens(0.5))
      await undoLater(world, chance, {
        name: `decision on flag ${flagID}`,
        before,
        read,
        withinMs: HOUR_OF_UNDO_MS,
        undo: () => {
          const site = world.site()
          return undoFlag(site.db, admin, { competitionID, flagID }, site.now)
        },
      })
    return `decides flag ${flagID} of listing ${competitionID}, ${kind}: ${intent}`
  }
}

/** What a check stores in the meantime is left out, and the promoter, who is found again with each new link. */
async function snapshot(db: Db, id: number) {
  const listing = await db
    .selectFrom('competitions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  const flags = await db
    .selectFrom('link_flags')
    .select(['id', 'kind', 'quote', 'resolved_at', 'resolved_by', 'decision', 'resolution'])
    .where('competition_id', '=', id)
    .orderBy('id')
    .execute()
  const trusted = await db
    .selectFrom('link_hosts')
    .select('host')
    .where('trusted_at', 'is not', null)
    .orderBy('host')
    .execute()
  const rest = { ...listing, updated_at: 0, promoter_id: 0 }
  return JSON.stringify({ listing: rest, flags, trusted })
}
