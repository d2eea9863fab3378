import { SOURCES, type Source } from './listing.ts'

export type Queue = 'pending' | 'fpd'
/** The desk's queues: also what trusted members published and no admin has looked at. */
export type DeskQueue = Queue | 'unreviewed'

/** docs/contract.md#queues */
export function queueOf(source: Source): Queue {
  return source === 'fpd' ? 'fpd' : 'pending'
}

export function sourcesOf(queue: Queue): Source[] {
  return SOURCES.filter((source) => queueOf(source) === queue)
}
