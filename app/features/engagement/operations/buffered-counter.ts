import type { Day } from '#app/lib/time/days.ts'

export type DailyCount<Subject> = { day: Day; subject: Subject; count: number }

export type BufferedCounter<Subject> = {
  /** Ignored while `max` other subjects are counted. */
  add: (day: Day, subject: Subject, count?: number) => void
  take: () => DailyCount<Subject>[]
}

/** @param max number of subjects, which bounds memory. */
export function openBufferedCounter<Subject extends string | number>(
  max: number,
): BufferedCounter<Subject> {
  let counted = new Map<string, DailyCount<Subject>>()
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
