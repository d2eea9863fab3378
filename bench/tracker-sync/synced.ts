import { randomUUID } from 'node:crypto'
import type { OpenDatabase } from '#app/db/client.server.ts'
import { SyncInput } from '#app/features/tracker/input/tracker.ts'
import { syncTracker } from '#app/features/tracker/operations/sync-tracker.server.ts'
import { SYNC_ROWS_MAX } from '#app/features/tracker/rules/limits.ts'
import { newEntry, type Entry } from '#app/features/tracker/rules/records.ts'
import { noChanges, type SyncAnswer, type SyncRequest } from '#app/features/tracker/rules/sync.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const LISTINGS = 1_000

export type Side = {
  send: (memberId: number, entries: readonly Entry[]) => Promise<unknown>
  /** Returns how many entries arrived. */
  fetch: (memberId: number) => Promise<number>
}

/** Two entries an hour, back from now. */
export function drawEntries(count: number): Entry[] {
  return Array.from({ length: count }, (_, number) =>
    newEntry({
      id: randomUUID(),
      competitionID: 1 + (number % LISTINGS),
      at: NOW.getTime() - Math.round(number * (HOUR_MS / 2)),
      via: 'round',
    }),
  )
}

export function pagesOf<Row>(rows: readonly Row[]): Row[][] {
  const pages: Row[][] = []
  for (let from = 0; from < rows.length; from += SYNC_ROWS_MAX)
    pages.push(rows.slice(from, from + SYNC_ROWS_MAX))
  return pages
}

export async function aMember({ db }: OpenDatabase): Promise<number> {
  const username = `m-${randomUUID().slice(0, 20)}`
  const { id } = await db
    .insertInto('users')
    .values({ username, username_key: username, created_at: NOW.getTime() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The API without HTTP: requests and answers are parsed, checked and written as JSON. */
export function syncedApp({ db }: OpenDatabase): Side {
  async function call(memberId: number, request: Partial<SyncRequest>): Promise<SyncAnswer> {
    const body = JSON.stringify({ device: 'phone', after: 0, ...noChanges(), ...request })
    const sent = SyncInput.parse(JSON.parse(body))
    const answer = await syncTracker(db, { id: memberId }, sent, NOW)
    return JSON.parse(JSON.stringify(answer)) as SyncAnswer
  }
  return {
    async send(memberId, entries) {
      let after = 0
      for (const page of pagesOf(entries))
        after = (await call(memberId, { after, entries: page })).cursor
    },
    async fetch(memberId) {
      let [count, answer] = [0, await call(memberId, {})]
      count += answer.changes.entries.length
      while (answer.more) {
        answer = await call(memberId, { after: answer.cursor })
        count += answer.changes.entries.length
      }
      return count
    },
  }
}
