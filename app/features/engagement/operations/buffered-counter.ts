import type { Day } from '#app/lib/time/days.ts'

/** How often something was counted on a day. */
export type Tallied<Subject> = { day: Day; subject: Subject; count: number }

export type BufferedCounter<Subject> = {
  /** Ignored when `max` other things are being counted already. */
  add: (day: Day, subject: Subject, count?: number) => void
  /** Hands over what was counted and begins anew. */
  take: () => Tallied<Subject>[]
}

/** @param max different things counted at once: memory stays bounded, whatever is sent. */
export function openBufferedCounter<Subject extends string | number>(
  max: number,
): BufferedCounter<Subject> {
  let counted = new Map<string, Tallied<Subject>>()
  return {
    add(day, subject, count = 1) {
      const key = `${day} ${subject}`
      const known = counted.get(key)
      if (known) known.count += count
      else if (counted.size < max) counted.set(key, { day, subject, count })
    },
    take() {
      const taken = [...counted.values()]
      counted = new Map()
      return taken
    },
  }
}
