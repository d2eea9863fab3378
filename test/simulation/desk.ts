import type { Db } from '#app/db/client.server.ts'
import { correctCompetition } from '#app/features/moderation/operations/correct-listing.server.ts'
import { decideCompetition } from '#app/features/moderation/operations/decide-competition.server.ts'
import { closeReports, undoReports } from '#app/features/moderation/operations/reports.server.ts'
import { setTrust } from '#app/features/moderation/operations/trust.server.ts'
import { undoDecision } from '#app/features/moderation/operations/undo-decision.server.ts'
import { publishOwnCompetition } from '#app/features/submissions/operations/submit-competition.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { HOUR_MS, SECOND_MS } from '#app/lib/time/durations.ts'
import type { Admins } from './admins.ts'
import type { Chance } from './chance.ts'
import { aListing } from './listings.ts'
import { BASE_URL, type World } from './world.ts'

/** Admins at the desk, sometimes two at the same listing. */
export function openDesk(world: World, { admins }: Admins) {
  for (const { actor, username } of admins)
    world.often(`desk of ${username}`, 9 * HOUR_MS, (chance) => act(actor, chance))

  async function act(admin: Admin, chance: Chance): Promise<string | undefined> {
    const what = chance.draw()
    if (what < 0.2) return publish(admin, chance)
    if (what < 0.25) return trust(admin, chance)
    if (what < 0.4) return reports(admin, chance)
    if (what < 0.5) return correct(admin, chance)
    return decide(admin, chance, what < 0.58 ? 'approved' : 'pending')
  }

  async function publish(admin: Admin, chance: Chance) {
    const { db, now } = world.site()
    const listing = aListing(chance, now, admin.username)
    const { competitionID } = await publishOwnCompetition(
      db,
      admin,
      { listing, imageName: null },
      now,
    )
    return `publishes listing ${competitionID}`
  }

  async function trust(admin: Admin, chance: Chance) {
    const { db, now } = world.site()
    const users = await world.db
      .selectFrom('users')
      .select('id')
      .where('is_admin', '=', 0)
      .orderBy('id')
      .execute()
    if (users.length === 0) return undefined
    const { id: memberID } = chance.pick(users)
    const isTrusted = chance.happens(0.7)
    await db.transaction().execute((tx) => setTrust(tx, admin, { memberID, isTrusted }, now))
    return `${isTrusted ? 'trusts' : 'no longer trusts'} member ${memberID}`
  }

  async function decide(admin: Admin, chance: Chance, from: 'pending' | 'approved') {
    const { db, now } = world.site()
    const found = await world.db
      .selectFrom('competitions')
      .select(['id', 'updated_at as version'])
      .where('status', '=', from)
      .orderBy('id')
      .execute()
    if (found.length === 0) return undefined
    const { id: competitionID, version } = chance.pick(found)
    const isApproval = from === 'pending' && chance.happens(0.75)
    const status = isApproval ? ('approved' as const) : ('rejected' as const)
    const before = await snapshot(world.db, competitionID)
    const reason = isApproval ? null : 'It has closed.'
    await decideCompetition(
      { db, baseUrl: BASE_URL },
      admin,
      { competitionID, from, version, status, reason },
      now,
    )
    world.kick()
    if (chance.happens(0.4)) {
      const decided = await versionOf(world.db, competitionID)
      world.later(
        chance.whole(1, 17) * SECOND_MS,
        `${admin.username} undoes ${competitionID}`,
        () => undo(admin, competitionID, { before, decided }),
      )
    }
    return `${status} listing ${competitionID}`
  }

  type Undone = { before: string; decided: string }

  async function undo(admin: Admin, competitionID: number, { before, decided }: Undone) {
    const { db, now } = world.site()
    const isUntouched = (await versionOf(world.db, competitionID)) === decided
    await undoDecision({ db, baseUrl: BASE_URL }, admin, competitionID, now)
    const after = await snapshot(world.db, competitionID)
    if (isUntouched && before !== after)
      world.fail('undo gives back what was', `listing ${competitionID} was ${before}, is ${after}`)
    world.kick()
    return 'done'
  }

  async function reports(admin: Admin, chance: Chance) {
    const { db, now } = world.site()
    const open = await world.db
      .selectFrom('reports')
      .select('competition_id as id')
      .distinct()
      .where('resolved_at', 'is', null)
      .orderBy('competition_id')
      .execute()
    if (open.length === 0) return undefined
    const { id: competitionID } = chance.pick(open)
    const resolution = chance.pick(['upheld', 'closed'] as const)
    const place = { db, baseUrl: BASE_URL }
    const before = await snapshot(world.db, competitionID)
    await closeReports(place, admin, { competitionID, resolution }, now)
    if (!chance.happens(0.4)) return `closes the reports of ${competitionID}, ${resolution}`
    await undoReports(place, admin, competitionID, now)
    const after = await snapshot(world.db, competitionID)
    if (before !== after)
      world.fail(
        'undo gives back what was',
        `reports of ${competitionID} were ${before}, are ${after}`,
      )
    return `reopens the reports of ${competitionID}`
  }

  async function correct(admin: Admin, chance: Chance) {
    const { db, now } = world.site()
    const found = await world.db
      .selectFrom('competitions')
      .select(['id', 'updated_at as version', 'title'])
      .where('status', '=', 'approved')
      .orderBy('id')
      .execute()
    if (found.length === 0) return undefined
    const { id: competitionID, version, title } = chance.pick(found)
    const corrections = { competitionTitle: `${title.slice(0, 60)} today` }
    await correctCompetition(db, admin, { competitionID, version, corrections }, now)
    return `corrects listing ${competitionID}`
  }
}

/** All that a decision changes, and an undo has to give back. */
async function snapshot(db: Db, id: number): Promise<string> {
  const listing = await db
    .selectFrom('competitions')
    .select(['status', 'title', 'rejection_reason', 'published_at', 'unreviewed', 'end_date'])
    .select(['submitted_by', 'submitted_at', 'main_category', 'promoter_id', 'image_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  const reports = await db
    .selectFrom('reports')
    .select(['id', 'reason', 'note', 'resolved_at', 'resolved_by', 'resolution'])
    .where('competition_id', '=', id)
    .orderBy('id')
    .execute()
  const decisions = await db
    .selectFrom('decisions')
    .select(['id', 'kind', 'reason'])
    .where('competition_id', '=', id)
    .orderBy('id')
    .execute()
  const submitter = await db
    .selectFrom('users')
    .select('trusted_at')
    .where('id', '=', listing?.submitted_by ?? 0)
    .executeTakeFirst()
  const isTrusted = submitter?.trusted_at !== null
  // Only a published listing can wait for a review.
  const unreviewed = listing?.status === 'approved' && listing.unreviewed
  return JSON.stringify({ listing: { ...listing, unreviewed }, reports, decisions, isTrusted })
}

/** Differs when anybody else has changed the listing, or what is reported about it. */
async function versionOf(db: Db, id: number) {
  const { logged } = await db
    .selectFrom('moderation_log')
    .select(({ fn }) => fn.max<number | null>('id').as('logged'))
    .where('competition_id', '=', id)
    .executeTakeFirstOrThrow()
  return `${logged} ${await snapshot(db, id)}`
}
