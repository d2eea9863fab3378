import { deviceStore } from '#app/ui/device/device-store.ts'

export type MyFilters = { query: string; words: string }

const KEY = 'filters'

export function readMyFilters(): MyFilters | undefined {
  return deviceStore.read(KEY, isMyFilters)
}

/** An empty query deletes them. */
export function saveMyFilters(query: string, labels: readonly string[]) {
  if (query === '') deviceStore.remove(KEY)
  else deviceStore.write(KEY, { query, words: labels.join(' · ') })
}

function isMyFilters(found: unknown): found is MyFilters {
  const { query, words } = (found ?? {}) as Record<string, unknown>
  return typeof query === 'string' && typeof words === 'string' && words !== ''
}
