import { DAY_MS, HOUR_MS } from '#app/lib/time/durations.ts'
import { listPictures, storedAt } from './media.ts'
import type { Facts, Rule } from './rules.ts'

/** A day until a picture is an orphan, and here eight hours until the job has seen it. */
const GONE_MS = DAY_MS + 8 * HOUR_MS

export function rulesOfPhotos(): Rule[] {
  /** Since when nothing has a picture. */
  const unused = new Map<string, number>()
  return [
    {
      name: 'no picture of a listing is lost',
      says: 'No acknowledged write is ever lost',
      document: 'docs/faults.md',
      when: 'each day',
      check: async (facts) => {
        const stored = new Set(listPictures(facts.world))
        const used = await readUsed(facts)
        return [...used].filter(([name]) => !stored.has(name)).map(([, of]) => `that of ${of}`)
      },
    },
    {
      name: 'no picture stays longer than stated',
      says: '| Pictures that belong to no listing | 1 day |',
      document: 'content/privacy-policy.md',
      when: 'each day',
      check: async (facts) => {
        const { world } = facts
        const used = await readUsed(facts)
        const booked = await readBooked(facts)
        const left = listPictures(world).filter((name) => !used.has(name) && !booked.has(name))
        for (const name of unused.keys()) if (!left.includes(name)) unused.delete(name)
        for (const name of left) unused.set(name, unused.get(name) ?? world.now)
        // A server with a wrong clock, or none, removes nothing.
        if (world.now < world.disturbedUntil + GONE_MS) return []
        return left
          .filter(
            (name) => Math.max(unused.get(name) ?? 0, storedAt(world, name)) < world.now - GONE_MS,
          )
          .map((name) => `${name} is not used`)
      },
    },
  ]
}

/** The pictures of listings, and those that an objection may bring back. */
async function readUsed({ world }: Facts): Promise<Map<string, string>> {
  const listings = await world.db
    .selectFrom('competitions')
    .select(['id', 'image_name as image'])
    .where('image_name', 'is not', null)
    .execute()
  const removed = await world.db
    .selectFrom('decisions')
    .select(['id', 'before_value as image'])
    .where('kind', '=', 'picture removed')
    .where('before_value', 'is not', null)
    .execute()
  return new Map([
    ...listings.map(({ id, image }) => [image ?? '', `listing ${id}`] as const),
    ...removed.map(({ id, image }) => [image ?? '', `decision ${id}`] as const),
  ])
}

/** Bookings of this world may have a picture that was never sent in. */
async function readBooked({ world }: Facts) {
  const booked = await world.db.selectFrom('bookings').select('image').execute()
  return new Set(booked.map(({ image }) => image?.split('/').at(-1)))
}
