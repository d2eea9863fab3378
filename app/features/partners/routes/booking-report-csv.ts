import { getRequestContext } from '#app/context.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { toCsv } from '#app/lib/text/csv.server.ts'
import { FEWER, FIGURE_NAMES, type Numbers } from '../rules/report.ts'
import type { Route } from './+types/booking-report-csv'
import { loadReport } from './report-loader.server.ts'

export const loader = answer(async ({ context, params }: Route.LoaderArgs) => {
  const { isBox, days, total } = await loadReport(getRequestContext(context), params.token)
  const figures = isBox ? FIGURE_NAMES.slice(0, 1) : FIGURE_NAMES
  const rowOf = (name: string, numbers: Numbers) => [
    name,
    ...figures.map((figure) => numbers[figure] ?? FEWER),
  ]
  const rows = days.map(({ day, ...numbers }) => rowOf(day, numbers))
  return new Response(toCsv([['day', ...figures], ...rows, rowOf('total', total)]), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="report.csv"',
      'cache-control': 'private, no-store',
    },
  })
})
