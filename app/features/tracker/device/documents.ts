import { openDB, type IDBPDatabase } from 'idb'
import { answerInTime, listDatabases } from '#app/lib/browser/storage-answers.ts'

export const DOCUMENTS_MAX = 20
const BYTES_MAX = 15_000_000
const TABLE = 'documents'

export type KeptDocument = { id: string; name: string; picture: Blob; addedAt: number }

/** Apart from the log: never synced, never in a copy, and logging out does not delete it. */
export function documentsName(member: string | null): string {
  return member === null ? 'documents' : `documents:${member}`
}

/** Oldest first. Nothing is created for who keeps none. */
export async function listDocuments(member: string | null): Promise<KeptDocument[]> {
  if (!(await hasDrawer(member))) return []
  return withDatabase(member, async (database) => {
    const all: KeptDocument[] = await database.getAll(TABLE)
    return all.toSorted((a, b) => a.addedAt - b.addedAt)
  })
}

/** @returns what keeps it from being stored, as a sentence. */
export async function keepDocument(member: string | null, file: File, addedAt: number) {
  if (!file.type.startsWith('image/')) return 'Choose a picture: a photo or a screenshot.'
  if (file.size > BYTES_MAX)
    return `This picture is too large: at most ${BYTES_MAX / 1_000_000} MB.`
  try {
    return await withDatabase(member, async (database) => {
      const { store, done } = database.transaction(TABLE, 'readwrite')
      if ((await store.count()) >= DOCUMENTS_MAX)
        return `The drawer is full: ${DOCUMENTS_MAX} are stored. Delete one first.`
      await store.add({ id: crypto.randomUUID(), name: file.name, picture: file, addedAt })
      await done
      return undefined
    })
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError'
      ? 'This device has no room for it. Delete a document, or something else on the device.'
      : 'This browser did not store it. In a private window it may refuse to.'
  }
}

export function removeDocument(member: string | null, id: string): Promise<void> {
  return withDatabase(member, (database) => database.delete(TABLE, id))
}

export async function removeAllDocuments(member: string | null): Promise<void> {
  if (await hasDrawer(member)) await withDatabase(member, (database) => database.clear(TABLE))
}

async function hasDrawer(member: string | null) {
  const databases = await listDatabases()
  return databases.some(({ name }) => name === documentsName(member))
}

async function withDatabase<Result>(
  member: string | null,
  work: (database: IDBPDatabase) => Promise<Result>,
): Promise<Result> {
  const opening = openDB(documentsName(member), 1, {
    upgrade: (created) => void created.createObjectStore(TABLE, { keyPath: 'id' }),
  })
  const database = await answerInTime(opening, (late) => late.close())
  try {
    return await work(database)
  } finally {
    database.close()
  }
}
