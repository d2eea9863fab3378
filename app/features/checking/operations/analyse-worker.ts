// The thread that analyses a promoter's page; run from the source, as lib/web/read-page-worker.ts is.
import { answerFromThread } from '#app/lib/web/answer-from-thread.ts'
import { parsePage } from '#app/lib/web/parse-page.ts'
import type { Day } from '#app/lib/time/days.ts'
import { analysePage } from '../rules/analyse-page.ts'

answerFromThread(({ html, today }: { html: string; today: Day }) =>
  analysePage(parsePage(html), today),
)
