import { openTracker } from '#app/features/tracker/device/open-tracker.ts'
import { readPassportText } from '#app/features/listings/components/passport-store.ts'
import { fitsPassport } from '../rules/fits.ts'
import { NEW_AT_ONCE, planRound } from '../rules/plan.ts'
import { readDead } from './dead-links.ts'
import { fetchRound } from './use-round-data.ts'

/** Reports how many entries are due today, now and after each change, until the signal aborts. */
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
    const rows = planRound(round, log, { now: new Date(), ...options })
    if (!signal.aborted) say(rows.filter(({ state }) => state === 'due').length)
  }
  signal.addEventListener(
    'abort',
    tracker.subscribe(() => void count()),
  )
  await count()
}
