import {
  createCampaign,
  giveUpUncertain,
  pauseCampaign,
  resumeCampaign,
  scheduleCampaign,
  sendUncertainAgain,
} from '#app/features/campaigns/operations/campaigns.server.ts'
import { setDigest } from '#app/features/campaigns/operations/digest.server.ts'
import { isPossible, type CampaignStatus } from '#app/features/campaigns/rules/campaigns.ts'
import { DAY_MS, HOUR_MS } from '#app/lib/time/durations.ts'
import { anAdmin } from '#test/makers.ts'
import type { Chance } from './chance.ts'
import { BASE_URL, type World } from './world.ts'

export type Admins = Awaited<ReturnType<typeof openAdmins>>
export type AdminPerson = Awaited<ReturnType<typeof anAdmin>>

/** Three admins. Two of them write campaigns and look after them. */
export async function openAdmins(world: World) {
  const admins: AdminPerson[] = []
  for (const name of ['maeve', 'ciaran', 'aoife']) {
    const username = `admin-${name}`
    const email = `${username}@desk.example.ie`
    admins.push(await anAdmin(world.db, { username, email }, new Date(world.now)))
  }
  /** How often somebody asked to send again what may have arrived, by campaign. */
  const sentAgain = new Map<number, number[]>()
  const [writer, second] = admins
  if (!writer || !second) throw new Error('There are three admins.')
  await setDigest(world.db, writer.actor, true)
  world.often('writer', 4 * DAY_MS, (chance) => write(writer.actor, chance))
  world.often('campaign admin', DAY_MS, (chance) => lookAfter(second.actor, chance))

  async function write(admin: AdminPerson['actor'], chance: Chance) {
    const { db, now } = world.site()
    const subject = `News ${world.day()}`
    const body = chance.happens(0.5) ? 'Hello.\n\n{{newest 3}}' : 'Hello, all of you.'
    const id = await createCampaign(db, admin, { subject, body, category: null }, now)
    const draft = await db
      .selectFrom('campaigns')
      .select('updated_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const sendAt = new Date(now.getTime() + chance.whole(0, 36) * HOUR_MS)
    await scheduleCampaign(
      { db, baseUrl: BASE_URL },
      admin,
      { id, sendAt, version: draft.updated_at },
      now,
    )
    world.kick()
    return `writes campaign ${id}`
  }

  async function lookAfter(admin: AdminPerson['actor'], chance: Chance) {
    const { db, now } = world.site()
    const place = { db, baseUrl: BASE_URL }
    const uncertain = await db
      .selectFrom('campaign_recipients')
      .innerJoin('campaigns', 'campaigns.id', 'campaign_id')
      .select(['campaign_id as id', 'campaigns.status'])
      .where('state', '=', 'uncertain')
      .where('campaigns.status', 'in', ['sent', 'sending', 'paused'])
      .orderBy('campaign_id')
      .executeTakeFirst()
    if (uncertain?.id && chance.happens(0.7)) {
      if (chance.happens(0.5)) {
        sentAgain.set(uncertain.id, [...(sentAgain.get(uncertain.id) ?? []), world.now])
        await sendUncertainAgain(db, admin, uncertain.id, now)
        world.kick()
        return `sends again what is uncertain of ${uncertain.id}`
      }
      await giveUpUncertain(db, admin, uncertain.id)
      return `gives up what is uncertain of ${uncertain.id}`
    }
    const going = await db
      .selectFrom('campaigns')
      .select(['id', 'status'])
      .where('status', 'in', ['sending', 'paused'])
      .orderBy('id')
      .execute()
    if (going.length === 0) return undefined
    const { id, status } = chance.pick(going)
    if (isPossible('resume', status as CampaignStatus)) {
      await resumeCampaign(place, admin, id, now)
      world.kick()
      return `resumes campaign ${id}`
    }
    if (!chance.happens(0.2)) return undefined
    await pauseCampaign(db, admin, id)
    return `pauses campaign ${id}`
  }

  return { admins, sentAgain }
}
