import { MINUTE_MS, SECOND_MS } from '#app/lib/time/durations.ts'
import type { Chance } from './chance.ts'
import type { World } from './world.ts'

type Undoing = {
  name: string
  before: string
  /** All that the decision may have changed. */
  read: () => Promise<string>
  undo: () => Promise<unknown>
  /** Some can be undone for an hour. */
  withinMs?: number
}

/** Undoes a decision some time later, which gives back what was unless somebody else has changed it since. */
export async function undoLater(
  world: World,
  chance: Chance,
  { name, before, read, undo, withinMs = 12 * SECOND_MS }: Undoing,
) {
  const decided = await read()
  // The work of a killed server is not known.
  if (decided === before) return
  world.later(chance.whole(1, withinMs), `${name} is undone`, async () => {
    const isUntouched = (await read()) === decided
    await undo()
    const after = await read()
    if (isUntouched && after !== before)
      world.fail('undo gives back what was', `${name}: was ${before}, is ${after}`)
    world.kick()
    return 'done'
  })
}

/** For what can be undone for an hour. */
export const HOUR_OF_UNDO_MS = 65 * MINUTE_MS
