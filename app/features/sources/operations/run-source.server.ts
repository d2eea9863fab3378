import { setTimeout } from 'node:timers/promises'
import type { Db } from '#app/db/client.server.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { SECOND_MS } from '#app/lib/time/durations.ts'
import { FetchFailure } from '#app/lib/web/fetch-failure.ts'
import type { SafeFetch } from '#app/lib/web/safe-fetch.server.ts'
import { correctDueTimes } from '#app/features/work/operations/claim-work.server.ts'
import { runNow, type Kind, type Outcome } from '#app/features/work/operations/kinds.server.ts'
import { findToRead, type ReadSource } from '../queries/sources.server.ts'
import { EVERY_MAX_MS, NEW_MAX, SOURCE } from '../rules/schedule.ts'
import { failureWords } from '../rules/sentences.ts'
import { bringItem, noteItems, listFresh, type NewItem } from './bring-item.server.ts'
import { fillItem } from './fill-item.server.ts'
import { createReader, readSource, type Reader, type SourceAnswer } from './read-source.server.ts'
import { recordFailure, recordSuccess, type Operator } from './record-run.server.ts'

/** Between two pages of a run. */
const PAUSE_MS = 2 * SECOND_MS
const OWN_FAULT = 'this site made a mistake, which is in its log'

export type RunDeps = {
  db: Db
  fetch: SafeFetch
  clock: () => Date
  operator: Operator
  /** Only tests pass another. */
  pauseMs?: number
}
export type RunReport = { id: number; name: string; brought: number; error?: string }

/** Sources as a kind of work: each is read one after the other, as often as its hours say. */
export function sourcesKind(deps: RunDeps): Kind {
  return {
    name: SOURCE,
    atOnce: 1,
    isEndless: true,
    prepare: (now) => correctDueTimes(deps.db, SOURCE, EVERY_MAX_MS, now),
    run: ({ key }, { signal }) => readOnce(deps, Number(key), signal),
  }
}

/** Reads one source now and brings what is new. @returns undefined while another run has it. */
export async function runSource(
  deps: RunDeps,
  id: number,
  signal: AbortSignal,
): Promise<RunReport | undefined> {
  const { db, clock } = deps
  const read = await runNow(sourcesKind(deps), String(id), { db, clock }, signal)
  return read && (read.result as RunReport)
}

/** @throws what interrupted it, and for our fault. */
async function readOnce(deps: RunDeps, id: number, signal: AbortSignal): Promise<Outcome> {
  const { db, fetch, clock, operator } = deps
  const source = await findToRead(db, id)
  if (!source) return {}
  const { name, kind, url, etag, last_modified: lastModified } = source
  const reader = createReader(fetch, signal)
  try {
    const answer = await readSource(reader, { kind, url, etag, lastModified })
    const { brought, ...found } = await bringNew(deps, source, answer, reader)
    const dueAt = await recordSuccess(db, source, { answer, ...found }, clock())
    return { dueAt, result: { id, name, brought } }
  } catch (error) {
    if (signal.aborted) throw error
    const isTheirs = error instanceof FetchFailure
    const words = isTheirs ? failureWords(error.reason, error.status) : OWN_FAULT
    const status = isTheirs ? error.status : undefined
    const dueAt = await recordFailure(db, source, { words, status }, operator, clock())
    if (!isTheirs && dueAt !== undefined) throw error
    return { dueAt, result: { id, name, brought: 0, error: words } }
  }
}

async function bringNew(deps: RunDeps, source: ReadSource, answer: SourceAnswer, reader: Reader) {
  const fresh = await listFresh(deps.db, source, answer.items)
  if (source.baseline) {
    await noteItems(deps.db, source.id, fresh, deps.clock())
    return { fresh: 0, brought: 0, isWhole: true }
  }
  const { signal } = reader
  let [brought, left] = [0, Math.max(0, fresh.length - NEW_MAX)]
  for (const [index, one] of fresh.slice(0, NEW_MAX).entries()) {
    if (index > 0) await setTimeout(deps.pauseMs ?? PAUSE_MS, undefined, { signal })
    const state = await bringOne(deps, source, one, reader)
    if (state === 'brought') brought += 1
    if (state === 'later') left += 1
  }
  return { fresh: fresh.length, brought, isWhole: left === 0 }
}

/** An item whose page failed temporarily is left for the next run. */
async function bringOne(
  { db, clock }: RunDeps,
  { id, kind, queue, defaults }: ReadSource,
  one: NewItem,
  reader: Reader,
) {
  const context = { kind, queue, defaults, today: dublinDay(clock()) }
  const filled = await fillItem(one.item, context, reader)
  // An interrupted request looks like a page that cannot be reached.
  reader.signal.throwIfAborted()
  if ('refused' in filled && filled.isTemporary) return 'later'
  return bringItem(db, { sourceID: id, queue }, one, filled, clock())
}
