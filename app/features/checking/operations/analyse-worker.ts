// The thread that analyses a promoter's page; run from the source, as lib/web/read-page-worker.ts is. No person
// waits for it, so it leaves the processor to requests.
import os from 'node:os'
import type { Day } from '#app/lib/time/days.ts'
import type { Target } from '../rules/links.ts'

const LOW_PRIORITY = 15

// Only on Linux has a thread a priority of its own. Before the imports, which take longer than a page.
if (os.platform() === 'linux') os.setPriority(Math.max(os.getPriority(), LOW_PRIORITY))

const { answerFromThread } = await import('#app/lib/web/answer-from-thread.ts')
const { parsePage } = await import('#app/lib/web/parse-page.ts')
const { analysePage } = await import('../rules/analyse-page.ts')

answerFromThread(({ html, today, target }: { html: string; today: Day; target: Target }) =>
  analysePage(parsePage(html), today, target),
)
