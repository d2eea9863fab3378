import type { Db } from '#app/db/client.server.ts'
import { PLACE_NAMES } from '#app/features/places/rules/places.ts'
import { DeskBookingInput } from '#app/features/partners/input/booking.ts'
import { bookPlace } from '#app/features/partners/operations/book.server.ts'
import {
  decideBooking,
  undoBooking,
} from '#app/features/partners/operations/decide-booking.server.ts'
import {
  editPromoter,
  keepApart,
  mergePromoter,
  separatePromoter,
} from '#app/features/promoters/operations/change-promoter.server.ts'
import { undoPromoterChange } from '#app/features/promoters/operations/undo-promoter.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { addDays, dublinDay } from '#app/lib/time/days.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import type { Admins } from './admins.ts'
import type { Chance } from './chance.ts'
import { HOUR_OF_UNDO_MS, undoLater } from './undo.ts'
import type { World } from './world.ts'

/** Admins who agree to bookings, and look after promoters' pages. */
export function openSelling(world: World, { admins }: Admins) {
  for (const { actor, username } of admins)
    world.often(`selling of ${username}`, DAY_MS, (chance) => act(actor, chance))

  async function act(admin: Admin, chance: Chance) {
    const what = chance.draw()
    if (what < 0.65) return decide(admin, chance)
    if (what < 0.75) return sell(admin, chance)
    return changePromoter(admin, chance)
  }

  async function decide(admin: Admin, chance: Chance) {
    const { db, now } = world.site()
    const rows = await world.db
      .selectFrom('bookings')
      .select(['id', 'state'])
      .where('state', 'in', ['asked', 'agreed', 'paid', 'running'])
      .where('buyer_email', 'is not', null)
      .orderBy('id')
      .execute()
    if (rows.length === 0) return undefined
    const { id, state } = chance.pick(rows)
    const refuses = chance.happens(0.15)
    const intent =
      state === 'asked'
        ? refuses
          ? 'refuse'
          : 'agree'
        : state === 'agreed'
          ? refuses
            ? 'refuse'
            : 'paid'
          : 'end'
    if (intent === 'end' && !chance.happens(0.1)) return undefined
    const read = () => bookingOf(world.db, id)
    const before = await read()
    const reason = intent === 'refuse' ? 'The place is taken.' : ''
    await decideBooking(db, admin, { id, intent, price: '€40', reason }, now)
    world.kick()
    if (chance.happens(0.3))
      await undoLater(world, chance, {
        name: `decision on booking ${id}`,
        before,
        read,
        undo: () => {
          const site = world.site()
          return undoBooking(site.db, admin, id, site.now)
        },
      })
    return `${intent} booking ${id}`
  }

  async function sell(admin: Admin, chance: Chance) {
    const { db, now } = world.site()
    const found = await world.db
      .selectFrom('competitions')
      .select('slug')
      .where('status', '=', 'approved')
      .orderBy('id')
      .execute()
    if (found.length === 0) return undefined
    const from = addDays(dublinDay(now), chance.whole(0, 9))
    const about = {
      place: chance.pick(PLACE_NAMES),
      from,
      until: addDays(from, chance.whole(0, 9)),
    }
    const sold = { listing: chance.pick(found).slug, buyer: 'Sold by phone', email: '', paid: 'on' }
    const parsed = DeskBookingInput.safeParse({ ...about, ...sold })
    if (!parsed.success) return undefined
    await bookPlace(db, admin, parsed.data, now)
    return `books ${about.place} from ${from} until ${about.until}`
  }

  async function changePromoter(admin: Admin, chance: Chance) {
    const { db, now } = world.site()
    const all = await world.db.selectFrom('promoters').selectAll().orderBy('id').execute()
    const [promoter, other] = [
      all.at(chance.whole(0, 9) % all.length),
      all.at(chance.whole(0, 9) % all.length),
    ]
    if (!promoter || !other) return undefined
    const { id: promoterID } = promoter
    const what = chance.pick(['edit', 'edit', 'reply', 'merge', 'apart', 'separate'] as const)
    const read = () => promotersOf(world.db)
    const before = await read()
    const { name, winners_url: winnersUrl, reply } = promoter
    const site = `https://www.${name.toLowerCase().replaceAll(' ', '-')}.ie/winners/${chance.whole(1, 9)}`
    if (what === 'edit')
      await editPromoter(db, admin, promoterID, { name, winnersUrl: site, reply }, now)
    else if (what === 'reply')
      await editPromoter(
        db,
        admin,
        promoterID,
        { name, winnersUrl, reply: `Thank you, number ${chance.whole(1, 99)}` },
        now,
      )
    else if (what === 'separate') await separatePromoter(db, admin, promoterID, now)
    else {
      const pair = { promoterID, intoID: other.id }
      await (what === 'merge' ? mergePromoter : keepApart)(db, admin, pair, now)
    }
    if (chance.happens(0.6))
      await undoLater(world, chance, {
        name: `${what} of promoter ${promoterID}`,
        before,
        read,
        withinMs: HOUR_OF_UNDO_MS,
        undo: () => {
          const again = world.site()
          return undoPromoterChange(again.db, admin, promoterID, again.now)
        },
      })
    return `${what} of promoter ${promoterID}`
  }
}

/** Without what its buyer was told: “It ends soon” may be due with an undo. */
async function bookingOf(db: Db, id: number) {
  const row = await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst()
  return JSON.stringify({ ...row, told: undefined })
}

async function promotersOf(db: Db) {
  const rows = await db.selectFrom('promoters').selectAll().orderBy('id').execute()
  const names = await db.selectFrom('promoter_names').selectAll().orderBy('name_key').execute()
  return JSON.stringify([rows, names])
}
