import type { Day } from '#app/lib/time/days.ts'
import { parsePage } from '#app/lib/web/parse-page.ts'
import { readBody } from '#app/lib/web/read-body.ts'
import type { FetchedBody } from '#app/lib/web/safe-fetch.server.ts'
import { analysePage, type Findings } from './rules/analyse-page.ts'
import type { Target } from './rules/links.ts'

async function analyseLink({
  body,
  today,
  target,
}: {
  body: FetchedBody
  today: Day
  target: Target
}): Promise<Findings> {
  return analysePage(parsePage((await readBody(body)).text), today, target)
}

export const checkingJobs = { analyseLink }
