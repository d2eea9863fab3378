import type { Entry, Facts, Mark, Win } from './records.ts'

/** The body of `POST /api/tracker`: push and pull in one. */
export type SyncRequest = Changes & {
  device: string
  /** The cursor of the last answer; 0 for a new device. */
  after: number
}

export type SyncAnswer = {
  /** Rows that were not stored as sent; a refused mark is stored as 'none'. */
  refused: Refusal[]
  /** What the device does not have, with the facts of every published listing among it. */
  changes: Changes & { facts: Facts[] }
  cursor: number
  more: boolean
}

export type Changes = { entries: Entry[]; undone: string[]; marks: Mark[]; wins: Win[] }

export const KINDS = ['entry', 'undone', 'mark', 'win'] as const
export const REFUSALS = ['full', 'bookmarks-full', 'not-found'] as const
export type Kind = (typeof KINDS)[number]
/** `key` is the id of an entry or a win, or a mark's competitionID. */
export type Refusal = { kind: Kind; key: string; reason: (typeof REFUSALS)[number] }

export function noChanges(): Changes {
  return { entries: [], undone: [], marks: [], wins: [] }
}
