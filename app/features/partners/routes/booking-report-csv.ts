import { getRequestContext } from '#app/context.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { csvFile } from '#app/lib/text/csv.server.ts'
import { openReport } from '../operations/report-links.server.ts'
import { FEWER } from '../rules/report.ts'
import type { Route } from './+types/booking-report-csv'

export const loader = answer(async ({ context, params }: Route.LoaderArgs) => {
  const { figures, days, total } = await openReport(getRequestContext(context), params.token)
  const rows = [...days, { day: 'total', numbers: total }].map(({ day, numbers }) =>
    [day].concat(numbers.map((count) => String(count ?? FEWER))),
  )
  return csvFile('report', [['day', ...figures], ...rows])
})
