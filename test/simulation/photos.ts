import { removePicture } from '#app/features/decisions/operations/restrict.server.ts'
import { REASONS } from '#app/features/decisions/queries/reasons.server.ts'
import { findListing } from '#app/features/listings/queries/listing.server.ts'
import { storeImage } from '#app/features/media/operations/store-image.server.ts'
import { parseSubmission } from '#app/features/submissions/input/submission.ts'
import { submitCompetition } from '#app/features/submissions/operations/submit-competition.server.ts'
import { updateCompetition } from '#app/features/submissions/operations/update-competition.server.ts'
import type { Admin, Member } from '#app/lib/security/actor.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import type { Chance } from './chance.ts'
import { aListing } from './listings.ts'
import { aPicture, openMedia, PICTURES } from './media.ts'
import type { Facts } from './rules.ts'
import { BASE_URL } from './world.ts'

/** Members who send pictures in, replace them and take them out, and an admin who removes some. */
export function openPhotos({
  world,
  members,
  admins,
}: Pick<Facts, 'world' | 'members' | 'admins'>) {
  for (const person of members)
    world.often(`photos of ${person.name}`, 4 * DAY_MS, async (chance) =>
      person.member ? act(person.member, person.name, chance) : undefined,
    )
  const [, admin] = admins.admins
  if (admin)
    world.often('photos of the desk', 3 * DAY_MS, (chance) => takeDown(admin.actor, chance))

  async function act(member: Member, name: string, chance: Chance) {
    const own = await world.db
      .selectFrom('competitions')
      .select(['id', 'image_name as image'])
      .where('submitted_by', '=', member.id)
      .where('status', 'in', ['pending', 'rejected'])
      .orderBy('id')
      .execute()
    if (own.length > 0 && chance.happens(0.5)) return edit(member, chance.pick(own).id, chance)
    const imageName = await upload(chance)
    // The form is left open, and not sent.
    if (chance.happens(0.2)) return 'stores a picture that nothing has'
    const { db, now } = world.site()
    const listing = aListing(chance, now, name)
    const { competitionID } = await submitCompetition(db, member, { listing, imageName }, now)
    return `submits listing ${competitionID} with a picture`
  }

  async function edit(member: Member, competitionID: number, chance: Chance) {
    const { db, now } = world.site()
    const found = await findListing(db, competitionID)
    if (!found) return undefined
    const imageName = chance.happens(0.4) ? null : await upload(chance)
    const dates = { today: dublinDay(now), anyClosingDate: true }
    const listing = parseSubmission({ ...found }, dates)
    await updateCompetition(db, member, { competitionID, listing, imageName }, now)
    return `${imageName === null ? 'takes out' : 'replaces'} the picture of ${competitionID}`
  }

  async function upload(chance: Chance) {
    return storeImage(openMedia(world), await aPicture(chance.whole(1, PICTURES)))
  }

  async function takeDown(admin: Admin, chance: Chance) {
    const shown = await world.db
      .selectFrom('competitions')
      .select('id')
      .where('image_name', 'is not', null)
      .orderBy('id')
      .execute()
    if (shown.length === 0) return undefined
    const { id: competitionID } = chance.pick(shown)
    const { db, now } = world.site()
    const [{ reason } = { reason: '' }] = REASONS.pictures
    const grounds = { competitionID, reason, facts: 'It shows somebody else.' }
    await removePicture({ db, baseUrl: BASE_URL }, admin, grounds, now)
    world.kick()
    return `removes the picture of ${competitionID}`
  }
}
