import type { Choices } from '#app/features/listings/rules/choices.ts'
import { MINUTE_MS, MINUTE_S, SECOND_MS } from '#app/lib/time/durations.ts'

/** Seconds to enter; in a shop or by post, the way is not counted. */
const SECONDS: Record<Choices['entryMethod'], number> = {
  'online-form': 45,
  'social-media': 40,
  email: 60,
  'phone-text': 30,
  post: 5 * MINUTE_S,
  'in-store': 5 * MINUTE_S,
}
const ON_PAPER: readonly (Choices['entryMethod'] | undefined)[] = ['post', 'in-store']

const STEP_S = MINUTE_S / 2

/** Times from opening to coming back, in milliseconds: shorter is a look, longer is a pause. */
const SHORTEST_MS = 5 * SECOND_MS
const LONGEST_MS = 10 * MINUTE_MS
const TIMES_MAX = 30
/** With fewer times there is no median. */
const TIMES_MIN = 5

/** Returns the times with one more, without the oldest; implausible times are ignored. */
export function addTime(times: readonly number[], time: number): number[] {
  if (time < SHORTEST_MS || time > LONGEST_MS) return [...times]
  return [...times, Math.round(time)].slice(-TIMES_MAX)
}

/** Returns whole and half minutes. `methods` are those of the entries to make; undefined where unknown. */
export function roundMinutes(
  methods: readonly (Choices['entryMethod'] | undefined)[],
  times: readonly number[],
): number {
  const usual = medianSeconds(times)
  // At least a step each, so that the estimate falls with every entry.
  const seconds = methods.map((method) =>
    ON_PAPER.includes(method)
      ? SECONDS.post
      : Math.max(STEP_S, usual ?? SECONDS[method ?? 'online-form']),
  )
  const total = seconds.reduce((sum, one) => sum + one, 0)
  return (Math.round(total / STEP_S) * STEP_S) / MINUTE_S
}

function medianSeconds(times: readonly number[]): number | undefined {
  if (times.length < TIMES_MIN) return undefined
  const sorted = times.toSorted((a, b) => a - b)
  return (sorted[Math.floor(sorted.length / 2)] ?? 0) / SECOND_MS
}

/** '9 to enter · about 7 min' */
export function roundSentence(count: number, minutes: number): string {
  return `${count} to enter · about ${Math.ceil(minutes)} min`
}
