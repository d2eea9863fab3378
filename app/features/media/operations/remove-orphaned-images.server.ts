import type { Db } from '#app/db/client.server.ts'
import type { MediaStore } from '../store/folder.server.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'

/** Time for a member to finish the form, and for an import to write its rows. */
const GRACE_MS = DAY_MS
const BATCH_NAMES = 200

/** Removes pictures stored over a day ago that no listing or booking has, and that no objection can restore. @throws the store's error. */
export async function removeOrphanedImages(
  db: Db,
  media: MediaStore,
  now: Date,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  let removed = 0
  for await (const names of oldNames(media, now.getTime() - GRACE_MS)) {
    const used = await findUsed(db, names)
    for (const name of names) {
      signal?.throwIfAborted()
      if (used.has(name)) continue
      await media.remove(name)
      removed += 1
    }
  }
  return removed
}

async function* oldNames(media: MediaStore, storedBefore: number) {
  let names: string[] = []
  for await (const { name, modifiedAt } of media.list()) {
    if (modifiedAt < storedBefore) names.push(name)
    if (names.length < BATCH_NAMES) continue
    yield names
    names = []
  }
  if (names.length > 0) yield names
}

async function findUsed(db: Db, names: readonly string[]) {
  const rows = await db
    .selectFrom('competitions')
    .select('image_name')
    .where('image_name', 'in', names)
    .execute()
  const images = names.map((name) => `/media/${name}`)
  const booked = await db
    .selectFrom('bookings')
    .select('image')
    .where('image', 'in', images)
    .execute()
  const removed = await db
    .selectFrom('decisions')
    .select('before_value')
    .where('kind', '=', 'picture removed')
    .where('before_value', 'in', names)
    .execute()
  return new Set([
    ...rows.map((row) => row.image_name),
    ...booked.map(({ image }) => image?.slice('/media/'.length)),
    ...removed.map((row) => row.before_value),
  ])
}
