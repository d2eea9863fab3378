import type { Actor } from './actor.ts'
import type { Limits } from './limits.server.ts'

type Sender = { actor: Actor; address: string; limits: Limits }

/**
 * Counts a request that changes something before its input is parsed. The limits of single forms and calls are lower,
 * and count what was understood, so that typing errors use none of them.
 * @throws Problem 'too-many'.
 */
export async function limitChanges({ actor, address, limits }: Sender): Promise<void> {
  if (actor.kind === 'member') await limits.consume('change-member', String(actor.id))
  else await limits.consume('change-visitor', address)
}
