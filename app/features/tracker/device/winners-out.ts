import type { Tables } from './store.ts'

/** The listings whose winners are published. Only on this device: they are neither synced nor part of a copy. */
export async function readWinnersOut({ meta }: Tables): Promise<readonly number[]> {
  const stored = await meta.get('winners-out')
  return stored?.name === 'winners-out' ? stored.value : []
}

export async function saveWinnersOut({ meta }: Tables, value: readonly number[]) {
  await meta.put({ name: 'winners-out', value })
}
