import { SOURCES, type Source } from './listing.ts'

export type Queue = 'pending' | 'fpd'

/** docs/contract.md#queues */
export function queueOf(source: Source): Queue {
  return source === 'fpd' ? 'fpd' : 'pending'
}

export function sourcesOf(queue: Queue): Source[] {
  return SOURCES.filter((source) => queueOf(source) === queue)
}
