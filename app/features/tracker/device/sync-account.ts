import type { Refusal } from '../rules/sync.ts'
import type { TrackerStore } from './store.ts'
import { syncDevice, type Transport } from './sync.ts'

type Account = { name: string; device: string; write: TrackerStore['write']; transport: Transport }

/** Syncs while no other tab does. @throws when the server does not answer. */
export async function syncAccount({ name, device, write, transport }: Account) {
  let hasReceived = false
  const observed: Transport = async (request) => {
    const answer = await transport(request)
    hasReceived ||= Object.values(answer.changes).some((rows) => rows.length > 0)
    return answer
  }
  const refused: Refusal[] = await navigator.locks.request(name, () =>
    syncDevice({ store: { write }, transport: observed, device }),
  )
  return { refused, hasReceived }
}
