import type { Db } from '#app/db/client.server.ts'
import { isUnfit, selectBookings } from '#app/features/places/queries/bookings.server.ts'
import { HOLDING, isPlace, PLACES } from '#app/features/places/rules/places.ts'
import { addDays, dublinDay, type Day } from '#app/lib/time/days.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'
import type { Rule } from './rules.ts'

const EARNING = 'docs/earning.md'
/** Here the job that begins and ends bookings runs every three hours. */
const JOB_MS = 4 * HOUR_MS

export function rulesOfPlaces(): Rule[] {
  return [
    {
      name: 'no place is given to more than fit',
      says: 'at most 4 bookings',
      document: EARNING,
      when: 'each day',
      check: ({ world }) => findCrowded(world.db, dublinDay(new Date(world.now))),
    },
    {
      name: 'no place is shown outside its days',
      says: 'Others begin and end at midnight in Ireland, and pause while the listing’s entry link is flagged, and while the listing is closed or restricted.',
      document: 'docs/contract.md',
      when: 'after each round',
      check: async ({ world, servers }) => {
        if (servers.isCutOff()) return []
        const today = dublinDay(new Date(world.now))
        const allowed = new Set((await listAllowed(world.db, today)).map(({ id }) => id))
        // The job pauses what a check has flagged.
        for (const id of await listFlagged(world.db, world.now - JOB_MS)) allowed.add(id)
        const wrong = []
        for (const server of servers.all()) {
          if (server.aheadMs !== 0) continue
          const boxes = await server.catalogue.readBoxes(today).catch(() => [])
          for (const { id } of boxes) if (!allowed.has(id)) wrong.push(`${server.name} shows ${id}`)
        }
        return wrong
      },
    },
    {
      name: 'a featured listing has a booking that runs',
      says: 'A listing is premium while a booking of it runs in the place `carousel`.',
      document: 'docs/contract.md',
      when: 'each day',
      check: async ({ world }) => {
        if (world.now < world.disturbedUntil) return []
        const today = dublinDay(new Date(world.now))
        const rows = await listAllowed(world.db, today)
        const running = new Set(
          rows.filter(({ place }) => place === 'carousel').map((row) => row.competitionID),
        )
        const settled = world.now - JOB_MS
        const featured = await world.db
          .selectFrom('competitions')
          .select(['id', 'featured'])
          .where('status', '=', 'approved')
          .where('updated_at', '<', settled)
          .where('id', 'not in', ({ selectFrom }) =>
            selectFrom('bookings')
              .select('competition_id')
              .where('competition_id', 'is not', null)
              .where('changed_at', '>=', settled)
              .$castTo<{ competition_id: number }>(),
          )
          .where('id', 'not in', ({ selectFrom }) =>
            selectFrom('link_flags')
              .select('competition_id')
              .where(({ eb, or }) =>
                or([eb('created_at', '>=', settled), eb('resolved_at', '>=', settled)]),
              ),
          )
          .execute()
        return featured
          .filter(({ id, featured: flag }) => running.has(id) !== (flag === 1))
          .map(({ id, featured: flag }) => `listing ${id} has the flag ${flag}`)
      },
    },
    {
      name: 'a buyer is told once',
      says: 'The promoter is mailed when it begins, three days before it ends and when it has\n   ended',
      document: EARNING,
      when: 'each day',
      check: async ({ world }) => {
        const rows = await world.db
          .selectFrom('mails')
          .select(['cause', 'subject'])
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('cause', 'like', 'booking %')
          .where('sent_at', 'is not', null)
          .groupBy(['cause', 'subject'])
          .execute()
        return rows
          .filter(({ count }) => count > 1)
          .map(({ cause, subject, count }) => `${cause}: ${count} times ${subject}`)
      },
    },
  ]
}

/** By the rows alone. */
async function listAllowed(db: Db, today: Day) {
  return selectBookings(db)
    .where('bookings.state', 'in', ['running', 'paid'])
    .where(({ or, eb }) => or([eb('from_day', 'is', null), eb('from_day', '<=', today)]))
    .where(({ or, eb }) => or([eb('until_day', 'is', null), eb('until_day', '>=', today)]))
    .where(({ or, eb }) =>
      or([eb('competition_id', 'is', null), eb('competitions.status', '=', 'approved')]),
    )
    .where((where) => where.not(isUnfit(today)(where)))
    .execute()
}

async function listFlagged(db: Db, since: number) {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('link_flags', 'link_flags.competition_id', 'bookings.competition_id')
    .select('bookings.id')
    .where('link_flags.created_at', '>=', since)
    .execute()
  return rows.map(({ id }) => id)
}

async function findCrowded(db: Db, today: Day) {
  const held = await selectBookings(db)
    .where('bookings.state', 'in', HOLDING)
    .where('until_day', '>=', today)
    .execute()
  const crowded = []
  for (let day = today; day < addDays(today, 60); day = addDays(day, 1)) {
    const on = held.filter(({ from, until }) => from && until && from <= day && day <= until)
    const groups = Map.groupBy(on, ({ place, category }) =>
      place === 'category' ? `${place} ${category}` : place,
    )
    for (const [group, bookings] of groups) {
      const [{ place } = { place: '' }] = bookings
      if (isPlace(place) && bookings.length > PLACES[place].capacity)
        crowded.push(`${group} has ${bookings.length} bookings on ${day}`)
    }
  }
  return crowded
}
