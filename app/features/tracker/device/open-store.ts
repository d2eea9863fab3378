import { openIndexedStore } from './indexed-store.ts'
import { memoryStore } from './memory-store.ts'
import { readNote, writeNote, type Tables, type TrackerStore } from './store.ts'

export function databaseName(member: string | null) {
  return member === null ? 'tracker' : `tracker:${member}`
}

/** Falls back on this tab's memory if the browser refuses storage, or once the database is deleted. */
export async function openStore(name: string): Promise<TrackerStore & { isPersistent: boolean }> {
  let inMemory: TrackerStore | undefined
  try {
    const indexed = await openIndexedStore(name, () => {
      inMemory = memoryStore()
    })
    return { write: (work) => (inMemory ?? indexed).write(work), isPersistent: true }
  } catch {
    return { ...memoryStore(), isPersistent: false }
  }
}

/** Returns the name of this device in stamps: random, and another in each database. */
export async function readDevice(tables: Tables): Promise<string> {
  const stored = await readNote(tables, 'device')
  if (stored !== undefined) return stored
  const device = crypto.randomUUID()
  await writeNote(tables, 'device', device)
  return device
}
