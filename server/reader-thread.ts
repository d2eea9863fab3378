// The threads of app/lib/web/reader-threads.server.ts; Node runs it from the sources, in development and in
// production. Nothing else that the server runs imports parsers, or rules that read foreign texts.
import os from 'node:os'

const LOW_PRIORITY = 10

// Requests go first. Only on Linux has a thread its own priority. Before the imports, which take longest.
if (os.platform() === 'linux') os.setPriority(Math.max(os.getPriority(), LOW_PRIORITY))

const { guardSockets } = await import('#app/lib/web/outgoing.server.ts')
guardSockets([])

const { answerJobs } = await import('#app/lib/web/answer-jobs.ts')
const { readingJobs } = await import('#app/features/reading/thread/facts.ts')
const { checkingJobs } = await import('#app/features/reading/thread/checks.ts')
const { mailingJobs } = await import('#app/features/mail/thread.ts')
const { sourceJobs } = await import('#app/features/sources/thread.ts')
const { answerTable } = await import('#app/lib/table/answer-table.ts')

answerJobs({ ...readingJobs, ...checkingJobs, ...sourceJobs, ...mailingJobs, answerTable })
