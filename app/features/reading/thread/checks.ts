import type { Day } from '#app/lib/time/days.ts'
import { parsePage } from '#app/lib/web/parse-page.ts'
import { readBody } from '#app/lib/web/read-body.ts'
import type { FetchedBody } from '#app/lib/web/safe-fetch.server.ts'
import { analysePage, type Findings } from '../rules/checks/analyse-page.ts'
import type { Target } from '../rules/checks/links.ts'

type Page = { body: FetchedBody; today: Day; target: Target }

export const checkingJobs = {
  analyseLink: async ({ body, today, target }: Page): Promise<Findings> =>
    analysePage(parsePage((await readBody(body)).text), today, target),
}
