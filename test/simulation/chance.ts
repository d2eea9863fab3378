import { seededRandom } from '#app/lib/random.ts'

/** What is drawn for one event. No other event changes it. */
export type Chance = ReturnType<typeof chanceOf>

export function chanceOf(seed: number, name: string) {
  const draw = seededRandom(hashOf(`${seed} ${name}`))
  const whole = (min: number, max: number) => min + Math.floor(draw() * (max - min + 1))
  return {
    draw,
    /** @param share from 0 (never) to 1 (always) */
    happens: (share: number) => draw() < share,
    /** Both bounds are included. */
    whole,
    /** @throws Error for an empty list. */
    pick<Item>(items: readonly Item[]): Item {
      const item = items[whole(0, items.length - 1)]
      if (item === undefined) throw new Error('Nothing to pick from.')
      return item
    },
    /** Of things that happen now and then: exponential. */
    pause: (meanMs: number) => Math.ceil(-Math.log(1 - draw()) * meanMs),
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => whole(0, 15).toString(16)).join('')
      return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5')
    },
  }
}

/** FNV-1a. */
function hashOf(text: string) {
  let hash = 0x81_1c_9d_c5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01_00_01_93)
  return hash >>> 0
}
