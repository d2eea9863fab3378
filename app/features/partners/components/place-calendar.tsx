import { PLACES, type Place } from '#app/features/bookings/rules/places.ts'
import { shortDate, type Day } from '#app/lib/time/days.ts'
import { NumbersTable } from '#app/ui/page/numbers-table.tsx'

const HEAD = ['Week of', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

type Week = readonly { day: Day; free: number | null }[]
type Props = { place: Place; views: number | null; weeks: readonly Week[] }

/** What is free in a place, and how often it is seen. */
export function PlaceCalendar({ place, views, weeks }: Props) {
  const { label } = PLACES[place]
  return (
    <details className="rounded-card bg-card px-4 shadow-card">
      <summary className="py-3">
        <span className="font-medium">{label}</span>{' '}
        <span className="text-sm text-muted">
          {views === null ? 'fewer than ten' : `about ${views.toLocaleString('en-IE')}`}
          {place === 'digest' ? ' mails' : ' visits began here'} in 30 days
        </span>
      </summary>
      <NumbersTable caption={`Free days: ${label}`} head={HEAD} rows={weeks.map(toRow)} />
      <p className="mt-2 pb-4 text-sm text-muted">
        How many more bookings each day can take
        {place === 'category' && ', in the category with the most'}.
      </p>
    </details>
  )
}

function toRow(week: Week) {
  const [monday] = week
  const cells = week.map(({ free }) => (free === null ? '–' : free < 1 ? 'full' : free))
  return [monday ? shortDate(monday.day).slice(0, -5) : '', ...cells] as const
}
