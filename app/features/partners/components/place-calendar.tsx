import { PLACES, type Place } from '#app/features/bookings/rules/places.ts'
import { shortDate, type Day } from '#app/lib/time/days.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

type Cell = { day: Day; free: number | null }
type Props = { place: Place; views: number | null; weeks: readonly Cell[][] }

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
      <table className="mb-4 w-full text-center text-sm">
        <caption className="sr-only">{`Free days: ${label}`}</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" className="font-medium text-muted">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.day} className="border-t border-line">
              {week.map(({ day, free }, column) => (
                <td key={day} className="py-1">
                  <span className="block text-muted">{dayLabel(day, column === 0)}</span>{' '}
                  {free === null ? '–' : free < 1 ? 'taken' : `${free} free`}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {place === 'category' && (
        <p className="mb-4 text-sm text-muted">Of the category with the most bookings.</p>
      )}
    </details>
  )
}

/** '30 Nov' where a week or a month begins, else '30'. */
function dayLabel(day: Day, isFirst: boolean) {
  const label = shortDate(day).slice(0, -5)
  return isFirst || day.endsWith('-01') ? label : label.split(' ')[0]
}
