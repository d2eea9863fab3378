import type { Entry, Facts, Mark, Win } from '../rules/records.ts'
import type { Reminders } from '../rules/reminders.ts'
import type { Kind } from '../rules/sync.ts'

/** What a device stores; IndexedDB in the browser. */
export type TrackerStore = {
  /** Runs in one transaction: all of its writes are stored or, after a failure, none. */
  write: <Result>(work: (tables: Tables) => Promise<Result>) => Promise<Result>
}

export type Tables = {
  /** Without those that are undone. */
  entries: Table<string, Entry>
  undone: Table<string, { id: string }>
  marks: Table<number, Mark>
  wins: Table<string, Win>
  facts: Table<number, Facts>
  outbox: Table<string, Unsent>
  meta: Table<string, Meta>
}

/** The part of IndexedDB's object stores that is used. */
export type Table<Key, Row> = {
  get: (key: Key) => Promise<Row | undefined>
  put: (row: Row) => Promise<unknown>
  delete: (key: Key) => Promise<unknown>
  clear: () => Promise<unknown>
  getAll: (query?: null, count?: number) => Promise<Row[]>
}

/** A row that the server has not confirmed; its key is `unsentKey`. */
export type Unsent = { key: string; kind: Kind; id: string | number }
/**
 * The cursor of the last sync; what this device is called; how much of a visitor's log no
 * member wanted; what is asked about later; whose winners are published; whether the notification names them.
 */
type Meta =
  | { name: 'cursor'; value: number }
  | { name: 'device'; value: string }
  | { name: 'kept-apart'; value: number }
  | { name: 'reminders'; value: Reminders }
  | { name: 'winners-out'; value: readonly number[] }
  | { name: 'names-winners'; value: boolean }

/** The key paths of the tables. */
export const KEY_PATHS = {
  entries: 'id',
  undone: 'id',
  marks: 'competitionID',
  wins: 'id',
  facts: 'competitionID',
  outbox: 'key',
  meta: 'name',
} as const satisfies Record<keyof Tables, string>

export function unsentKey(kind: Kind, id: string | number): string {
  return `${kind}:${id}`
}

export async function markUnsent({ outbox }: Tables, kind: Kind, id: string | number) {
  await outbox.put({ key: unsentKey(kind, id), kind, id })
}
