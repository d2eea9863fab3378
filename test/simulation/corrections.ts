import {
  answerObjection,
  undoObjection,
} from '#app/features/moderation/operations/answer-objection.server.ts'
import { applyCorrections } from '#app/features/moderation/operations/corrections.server.ts'
import { undoReports } from '#app/features/moderation/operations/reports.server.ts'
import { updatePremium } from '#app/features/moderation/operations/update-premium.server.ts'
import { readCorrected } from '#app/features/moderation/queries/reports.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import type { Admins } from './admins.ts'
import type { Chance } from './chance.ts'
import { HOUR_OF_UNDO_MS, undoLater } from './undo.ts'
import { BASE_URL, type World } from './world.ts'

/** Admins who apply what promoters and readers correct, answer objections, and feature listings. */
export function openCorrections(world: World, { admins }: Admins) {
  for (const { actor, username } of admins)
    world.often(`corrections of ${username}`, 1.5 * DAY_MS, (chance) => act(actor, chance))

  async function act(admin: Admin, chance: Chance) {
    const what = chance.draw()
    if (what < 0.4) return applySome(admin, chance)
    if (what < 0.8) return answer(admin, chance)
    return feature(admin, chance)
  }

  async function applySome(admin: Admin, chance: Chance) {
    const { db, now } = world.site()
    const open = await world.db
      .selectFrom('reports')
      .innerJoin('competitions', 'competitions.id', 'competition_id')
      .select(['competition_id as id', 'corrected', 'competitions.updated_at as version'])
      .where('resolved_at', 'is', null)
      .where('corrected', 'is not', null)
      .where('status', '=', 'approved')
      .orderBy('reports.id')
      .execute()
    if (open.length === 0) return undefined
    const { id: competitionID, corrected, version } = chance.pick(open)
    const corrections = readCorrected(corrected) ?? {}
    const read = () => snapshot(world.db, competitionID)
    const before = await read()
    await applyCorrections(db, admin, { competitionID, corrections, version }, now)
    if (chance.happens(0.5))
      await undoLater(world, chance, {
        name: `correction of ${competitionID}`,
        before,
        read,
        withinMs: HOUR_OF_UNDO_MS,
        undo: () => {
          const site = world.site()
          return undoReports({ db: site.db, baseUrl: BASE_URL }, admin, competitionID, site.now)
        },
      })
    return `corrects listing ${competitionID} as asked`
  }

  async function answer(admin: Admin, chance: Chance) {
    const { db, now } = world.site()
    const open = await world.db
      .selectFrom('decisions')
      .select(['id', 'competition_id as competitionID'])
      .where('objected_at', 'is not', null)
      .where('answered_at', 'is', null)
      .where('decided_by', '<>', admin.id)
      .orderBy('id')
      .execute()
    if (open.length === 0) return undefined
    const { id: decisionID, competitionID } = chance.pick(open)
    const isUpheld = chance.happens(0.6)
    const input = isUpheld
      ? ({ decisionID, intent: 'confirm' } as const)
      : ({ decisionID, intent: 'dismiss', answer: 'It had closed.' } as const)
    const read = () => snapshot(world.db, competitionID ?? 0)
    const before = await read()
    await answerObjection({ db, baseUrl: BASE_URL }, admin, input, now)
    world.kick()
    if (chance.happens(0.5))
      await undoLater(world, chance, {
        name: `answer to objection ${decisionID}`,
        before,
        read,
        undo: () => {
          const site = world.site()
          return undoObjection({ db: site.db, baseUrl: BASE_URL }, admin, decisionID, site.now)
        },
      })
    return `answers objection ${decisionID}, ${input.intent}`
  }

  async function feature(admin: Admin, chance: Chance) {
    const { db, now } = world.site()
    const found = await world.db
      .selectFrom('competitions')
      .select(['id', 'featured'])
      .where('status', '=', 'approved')
      .orderBy('id')
      .execute()
    if (found.length === 0) return undefined
    const { id: competitionID, featured } = chance.pick(found)
    await updatePremium(db, admin, { competitionID, featured: featured === null }, now)
    return `${featured === null ? 'features' : 'no longer features'} listing ${competitionID}`
  }
}

/** The times of changes are left out: an undo is one as well. */
async function snapshot(db: Db, id: number): Promise<string> {
  const listing = await db
    .selectFrom('competitions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  const of = (table: 'reports' | 'decisions') =>
    db.selectFrom(table).selectAll().where('competition_id', '=', id).orderBy('id').execute()
  const [reports, decisions] = [await of('reports'), await of('decisions')]
  const { updated_at: _, ...rest } = listing ?? { updated_at: 0 }
  return JSON.stringify({ listing: rest, reports, decisions })
}
