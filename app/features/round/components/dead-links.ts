import { tabStore } from '#app/ui/device/device-store.ts'
import type { Dismissal } from '../rules/plan.ts'

export type Dismissals = ReadonlyMap<number, Dismissal>

/** Per tab: the listings reported as dead, which the round lists until a moderator has looked. */
const DEAD_KEY = 'roundDead'
const isIds = (found: unknown): found is number[] =>
  Array.isArray(found) && found.every((id) => Number.isSafeInteger(id))

export function readDead(): Dismissals {
  const ids = tabStore.read(DEAD_KEY, isIds) ?? []
  return new Map(ids.map((id) => [id, { as: 'dead', before: 'none' }]))
}

export function writeDead(dismissals: Dismissals) {
  const dead = [...dismissals].filter(([, { as }]) => as === 'dead')
  tabStore.write(
    DEAD_KEY,
    dead.map(([id]) => id),
  )
}
