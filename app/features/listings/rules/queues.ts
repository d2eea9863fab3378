import { SOURCES, type Source } from './listing.ts'

export type Queue = 'pending' | 'fpd'

/**
 * Where an undecided listing waits: `/admin/fpd` has what came in from a partner feed of free
 * prize draws, `/admin/pending` everything else (docs/contract.md#queues).
 */
export function queueOf(source: Source): Queue {
  return source === 'fpd' ? 'fpd' : 'pending'
}

/** The sources whose undecided listings wait in a queue. */
export function sourcesOf(queue: Queue): Source[] {
  return SOURCES.filter((source) => queueOf(source) === queue)
}
