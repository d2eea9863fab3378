import type { Entry, Facts, Mark, Win } from '../rules/records.ts'
import type { Reminders } from '../rules/decided.ts'
import type { Kind } from '../rules/sync.ts'

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
  meta: Table<string, { name: string; value: unknown }>
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
/** What a log notes on this device alone: neither synced nor part of a copy. */
export type Noted = {
  cursor: number
  /** What this device is called in stamps. */
  device: string
  /** How much of a visitor's log no member wanted. */
  'kept-apart': number
  reminders: Reminders
  /** The listings whose winners are published. */
  'winners-out': readonly number[]
  /** Whether the notification says whose winners are out; it does unless it was turned off. */
  'names-winners': boolean
}

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

export async function readNote<Name extends keyof Noted>({ meta }: Tables, name: Name) {
  return (await meta.get(name))?.value as Noted[Name] | undefined
}

export async function writeNote<Name extends keyof Noted>(
  { meta }: Tables,
  name: Name,
  value: Noted[Name],
) {
  await meta.put({ name, value })
}
