import type { RequestContext } from '#app/context.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { readReportToken } from '../operations/report-links.server.ts'
import { readReport } from '../queries/report.server.ts'

/** @throws Problem 'not-found' for a link that is forged, ended or expired. */
export async function loadReport({ db, counters, now, today }: RequestContext, token: string) {
  const reported = await readReportToken(db, token, now)
  await counters.flush()
  const report = reported && (await readReport(db, reported, today))
  if (!report) throw new Problem('not-found', 'There is no such report, or it has ended.')
  return report
}
