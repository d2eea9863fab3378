import { SOURCES, type Source } from './listing.ts'

export const QUEUES = ['pending', 'fpd'] as const
export type Queue = (typeof QUEUES)[number]

/** docs/contract.md#queues */
export function queueOf(source: Source): Queue {
  return source === 'fpd' ? 'fpd' : 'pending'
}

export function sourcesOf(queue: Queue): Source[] {
  return SOURCES.filter((source) => queueOf(source) === queue)
}
