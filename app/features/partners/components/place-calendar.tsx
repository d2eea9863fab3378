import { PLACES, type Place } from '#app/features/bookings/rules/places.ts'
import { shortDate, type Day } from '#app/lib/time/days.ts'
import { toWeeks } from '../rules/calendar.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

type Props = { place: Place; views: number | null; days: { day: Day; free: number }[] }

/** What is free in a place, and how often it is seen. */
export function PlaceCalendar({ place, views, days }: Props) {
  const { label } = PLACES[place]
  return (
    <details className="rounded-card bg-card px-4 shadow-card">
      <summary className="py-3">
        <span className="font-medium">{label}</span>{' '}
        <span className="text-sm text-muted">{viewsWords(place, views)}</span>
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
          {toWeeks(days).map((week, row) => (
            <tr key={row} className="border-t border-line">
              {week.map((cell, column) => (
                <td key={column} className="py-1">
                  {cell && (
                    <>
                      <span className="block text-muted">
                        {dayLabel(cell.day, cell === days[0])}
                      </span>{' '}
                      {cell.free < 1 ? 'taken' : `${cell.free} free`}
                    </>
                  )}
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

/** '1 Dec' where a month begins to be shown, else '2'. */
function dayLabel(day: Day, isFirst: boolean) {
  const [number = ''] = shortDate(day).split(' ')
  return isFirst || number === '1' ? shortDate(day).slice(0, -5) : number
}

function viewsWords(place: Place, views: number | null) {
  const things = place === 'digest' ? 'mails' : 'visits began here'
  return views === null
    ? `fewer than ten ${things} in 30 days`
    : `about ${views.toLocaleString('en-IE')} ${things} in 30 days`
}
