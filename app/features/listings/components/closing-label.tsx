import { Icon } from '#app/ui/icon.tsx'
import { prettyDate, type Day } from '#app/lib/time/days.ts'
import { useClock } from '#app/ui/now.tsx'
import { daysLeftLabel, isInPast, isUrgent } from '../rules/closing.ts'

/** docs/contract.md#paid-places */
export function FeaturedLabel() {
  return (
    <span className="chip bg-featured font-semibold text-on-featured">
      <Icon name="star" size={13} className="fill-current" />
      Featured
    </span>
  )
}

export function ClosingLabel({ endDate }: { endDate: Day }) {
  const { now, today } = useClock()
  const urgent = isUrgent(endDate, today)
  return (
    <span className={urgent ? 'closing-label urgent' : 'closing-label'} title={prettyDate(endDate)}>
      <Icon name="clock" size={15} />
      <span>
        {isInPast(endDate, today) ? 'Closed ' : 'Closes '}
        <time dateTime={endDate}>{daysLeftLabel(endDate, now)}</time>
      </span>
    </span>
  )
}
