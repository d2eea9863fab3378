import { deleteDB, openDB, type IDBPDatabase } from 'idb'
import { KEY_PATHS, type Tables, type TrackerStore } from './store.ts'

const VERSION = 1
const NAMES = Object.keys(KEY_PATHS) as (keyof Tables)[]
/** WebKit drops the connections of pages in the background. */
const DROPPED = ['InvalidStateError', 'UnknownError']

/**
 * Opens or creates the database. `onDeleted` is called when another tab or the service worker deletes it:
 * then nothing may write to the store, because that would create it again.
 * @throws if the browser refuses storage.
 */
export async function openIndexedStore(name: string, onDeleted: () => void): Promise<TrackerStore> {
  let database = await connect(name, onDeleted)
  return {
    async write(work) {
      try {
        return await transact(database, work)
      } catch (error) {
        if (!isDropped(error)) throw error
        database = await connect(name, onDeleted)
        return transact(database, work)
      }
    },
  }
}

/** Does not wait for a frozen tab that still has the database open: then it is deleted later. */
export function deleteIndexedStore(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    deleteDB(name, { blocked: () => resolve() }).then(resolve, reject)
  })
}

function connect(name: string, onDeleted: () => void) {
  return openDB(name, VERSION, {
    upgrade(database) {
      for (const table of NAMES) database.createObjectStore(table, { keyPath: KEY_PATHS[table] })
    },
    blocking(_version, next, event) {
      if (next === null) onDeleted()
      ;(event.target as IDBDatabase).close()
    },
  })
}

async function transact<Result>(
  database: IDBPDatabase,
  work: (tables: Tables) => Promise<Result>,
): Promise<Result> {
  const transaction = database.transaction(NAMES, 'readwrite')
  // If the work fails, its error says more.
  transaction.done.catch(() => {})
  try {
    const tables = NAMES.map((name) => [name, transaction.objectStore(name)])
    const result = await work(Object.fromEntries(tables) as Tables)
    await transaction.done
    return result
  } catch (error) {
    abort(transaction)
    throw error
  }
}

function abort(transaction: { abort: () => void }) {
  try {
    transaction.abort()
  } catch {
    // The browser has already aborted it.
  }
}

function isDropped(error: unknown) {
  return error instanceof DOMException && DROPPED.includes(error.name)
}
