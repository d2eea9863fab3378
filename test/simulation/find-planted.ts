import type { Planted } from './planted.ts'
import { simulate } from './simulate.ts'
import type { Settings } from './world.ts'

/** @returns the rule that finds a planted fault first, or undefined. */
export async function findPlanted(
  planted: Planted,
  { first, count }: { first: number; count: number },
  settingsOf: (seed: number) => Settings,
): Promise<string | undefined> {
  for (let seed = first; seed < first + count; seed += 1) {
    const { broken } = await simulate({ ...settingsOf(seed), planted })
    if (broken)
      return `seed ${seed}, day ${broken.day}, “${broken.rule}”: ${broken.said.slice(0, 200)}`
  }
  return undefined
}
