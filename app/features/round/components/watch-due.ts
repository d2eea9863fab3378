import { openTracker } from '#app/features/tracker/device/open-tracker.ts'
import { readPassportText } from '#app/features/listings/components/passport-store.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { isEnough } from '../rules/enough.ts'
import { fitsPassport, NEW_AT_ONCE, planRound } from '../rules/plan.ts'
import { readLimit, watchLimit } from './enough-store.ts'
import { readDead } from './dead-links.ts'
import { fetchRound } from './use-round-data.ts'
import { readTimes } from './use-opening.ts'

/** Reports how many entries are due today, none once it is enough, now and after each change, until the signal aborts. */
export async function watchDue(
  member: string | null,
  say: (count: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const tracker = await openTracker(member)
  const round = await fetchRound({ signal })
  if (!round || signal.aborted) return
  const count = async () => {
    const log = await tracker.read()
    const fits = fitsPassport(readPassportText())
    const options = { dismissals: readDead(), fits, newLimit: NEW_AT_ONCE }
    const now = new Date()
    const rows = planRound(round, log, { now, ...options })
    const made = { entries: log.entries, round, today: dublinDay(now), times: readTimes() }
    const rests = isEnough(readLimit(), made)
    if (!signal.aborted) say(rests ? 0 : rows.filter(({ state }) => state === 'due').length)
  }
  const recount = () => void count()
  for (const stop of [tracker.subscribe(recount), watchLimit(recount)])
    signal.addEventListener('abort', stop)
  await count()
}
