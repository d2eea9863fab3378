import type { Db } from '#app/db/client.server.ts'
import type { MediaStore } from '../store/folder.server.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'

/** So long whoever has sent a picture in may take for the rest of the form, and an import for its rows. */
const SPARED_MS = DAY_MS
/** Names that one query looks for. */
const NAMES_AT_ONCE = 200

/**
 * Removes the pictures that no listing names and that were last stored more than a day ago.
 * @returns how many. @throws what the store throws; what was removed until then stays removed.
 */
export async function removeOrphanedImages(
  db: Db,
  media: MediaStore,
  now: Date,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  let removed = 0
  for await (const names of oldNames(media, now.getTime() - SPARED_MS)) {
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
    if (names.length < NAMES_AT_ONCE) continue
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
  return new Set(rows.map((row) => row.image_name))
}
