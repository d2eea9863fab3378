import { deleteDB, openDB, type IDBPDatabase } from 'idb'
import { answerInTime } from '#app/lib/browser/storage-answers.ts'
import { KEY_PATHS, type Tables, type TrackerStore } from './store.ts'

const VERSION = 1
const NAMES = Object.keys(KEY_PATHS) as (keyof Tables)[]
/** WebKit drops the connections of pages in the background. */
const DROPPED = ['InvalidStateError', 'UnknownError']
const REFUSED = ['AbortError']

type Creation = { abort: () => void; done: Promise<void> }

/**
 * Opens or creates the database. Once another tab or the worker deletes it (`onDeleted`), every write fails, as it would
 * create it again. @throws if the browser refuses storage, or does not answer.
 */
export async function openIndexedStore(name: string, onDeleted: () => void): Promise<TrackerStore> {
  let isDeleted = false
  const open = () =>
    connect(name, createTables, () => {
      isDeleted = true
      onDeleted()
    })
  let database = await open()
  return {
    async write(work) {
      try {
        return await transact(database, work)
      } catch (error) {
        if (isDeleted || !isNamed(error, DROPPED)) throw error
        database = await open()
        return transact(database, work)
      }
    },
  }
}

/** Does the work in an existing database; without one, does nothing and returns undefined. */
export async function writeToExisting<Result>(
  name: string,
  work: (store: TrackerStore) => Promise<Result>,
): Promise<Result | undefined> {
  const opening = connect(name, refuseCreation, () => {})
  const database = await opening.catch((error: unknown) => {
    if (isNamed(error, REFUSED)) return undefined
    throw error
  })
  if (!database) return undefined
  try {
    return await work({ write: (change) => transact(database, change) })
  } finally {
    database.close()
  }
}

/** Does not wait for a frozen tab that still has the database open: then it is deleted later. */
export function deleteIndexedStore(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    deleteDB(name, { blocked: () => resolve() }).then(resolve, reject)
  })
}

function connect(
  name: string,
  create: (database: IDBPDatabase, transaction: Creation) => void,
  onDeleted: () => void,
) {
  const opening = openDB(name, VERSION, {
    upgrade: (database, _old, _new, transaction) => create(database, transaction),
    blocking(_version, next, event) {
      if (next === null) onDeleted()
      ;(event.target as IDBDatabase).close()
    },
  })
  return answerInTime(opening, (database) => database.close())
}

function createTables(database: IDBPDatabase) {
  for (const table of NAMES) database.createObjectStore(table, { keyPath: KEY_PATHS[table] })
}

function refuseCreation(_database: IDBPDatabase, transaction: Creation) {
  transaction.done.catch(() => {})
  transaction.abort()
}

async function transact<Result>(database: IDBPDatabase, work: (tables: Tables) => Promise<Result>) {
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

function isNamed(error: unknown, names: string[]) {
  return error instanceof DOMException && names.includes(error.name)
}
