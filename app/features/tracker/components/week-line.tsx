import { addDays } from '#app/lib/time/days.ts'
import { useClock } from '#app/ui/now.tsx'
import type { Snapshot } from '../device/open-tracker.ts'
import { answerableAtOnce } from '../rules/decided.ts'
import type { Facts } from '../rules/records.ts'
import { focusPart } from './part.tsx'
import type { LogActions } from './use-log-actions.ts'

type Props = { log: Snapshot; undecided: readonly Facts[]; actions: LogActions }

/** What the last seven days brought, and the one press that answers all that is decided by now. */
export function WeekLine({ log: { entries }, undecided, actions }: Props) {
  const { today } = useClock()
  const since = addDays(today, -6)
  const recent = entries.filter(({ day }) => day >= since).length
  const parts = [`${recent} entered this week`, `${entries.length} in all`]
  if (undecided.length > 0) parts.push(`${undecided.length} may be decided`)
  const all = answerableAtOnce(undecided, today).find(({ which }) => which === '')
  return (
    <section
      aria-label="This week"
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 scroll-my-24"
    >
      <p className="text-lg font-semibold equal-digits">{parts.join(' · ')}</p>
      {all && (
        <button
          type="button"
          className="button-quiet px-3 text-sm"
          onClick={(event) => {
            focusPart(event)
            void actions.noLuck(...all.listings)
          }}
        >
          No luck with all {all.listings.length}
        </button>
      )}
    </section>
  )
}
