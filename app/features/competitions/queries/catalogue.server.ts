import type { Db } from '#app/db/client.server.ts'
import type { Day } from '#app/lib/days.ts'
import type { Category } from '../rules/categories.ts'
import { countByCategory, countOpen, readFront, type Front } from './lists.server.ts'
import { readWords, type Vocabulary } from './search.server.ts'

type Counts = { open: number; byCategory: Map<Category, number> }

/** What takes long to read, or is read most often, and changes only with the catalogue. */
export type Catalogue = {
  readVocabulary: () => Promise<Vocabulary>
  readCounts: (today: Day) => Promise<Counts>
  readFront: (today: Day) => Promise<Front & { counts: Counts }>
}

export function openCatalogue(db: Db): Catalogue {
  const vocabulary = keptPerVersion(db, (_key: null) => readWords(db))
  const counts = keptPerVersion(db, async (today: Day) => ({
    open: await countOpen(db, today),
    byCategory: await countByCategory(db, today),
  }))
  const front = keptPerVersion(db, async (today: Day) => ({
    ...(await readFront(db, today)),
    counts: await counts(today),
  }))
  return { readVocabulary: () => vocabulary(null), readCounts: counts, readFront: front }
}

/** Rises with every change of what the public sees. */
export async function readCatalogueVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('catalogue').select('version').executeTakeFirstOrThrow()
  return version
}

/**
 * Keeps what `load` gave until the catalogue's version, or the key, is another: one value, loaded
 * once however many ask for it, and asked for again after a failure.
 */
function keptPerVersion<Key, Value>(db: Db, load: (key: Key) => Promise<Value>) {
  let kept: { version: number; key: Key; value: Promise<Value> } | undefined
  return async function read(key: Key): Promise<Value> {
    const version = await readCatalogueVersion(db)
    if (kept?.version !== version || kept.key !== key) {
      const fresh = { version, key, value: load(key) }
      fresh.value.catch(() => {
        if (kept === fresh) kept = undefined
      })
      kept = fresh
    }
    return kept.value
  }
}
