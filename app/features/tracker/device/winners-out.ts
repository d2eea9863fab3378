import type { Tables } from './store.ts'

/** The listings whose winners are published. Only on this device: they are neither synced nor part of a copy. */
export async function readWinnersOut({ meta }: Tables): Promise<readonly number[]> {
  const stored = await meta.get('winners-out')
  return stored?.name === 'winners-out' ? stored.value : []
}

export async function saveWinnersOut({ meta }: Tables, value: readonly number[]) {
  await meta.put({ name: 'winners-out', value })
}

/** Whether the notification of this device says whose winners are out; it does unless it was turned off. */
export async function readNamesWinners({ meta }: Tables): Promise<boolean> {
  return (await meta.get('names-winners'))?.value !== false
}

export async function saveNamesWinners({ meta }: Tables, value: boolean) {
  await meta.put({ name: 'names-winners', value })
}
