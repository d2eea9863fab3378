import { Icon } from '#app/ui/icon.tsx'
import { prettyDate, type Day } from '#app/lib/time/days.ts'
import { useClock } from '#app/ui/now.tsx'
import { daysLeftLabel, isInPast, isUrgent } from '../rules/closing.ts'

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
