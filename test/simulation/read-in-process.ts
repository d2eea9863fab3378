import type { z } from 'zod'
import { checkingJobs } from '#app/features/reading/thread/checks.ts'
import { mailingJobs } from '#app/features/mail/thread.ts'
import { readingJobs } from '#app/features/reading/thread/facts.ts'
import { sourceJobs } from '#app/features/sources/thread.ts'
import { answerTable } from '#app/lib/table/answer-table.ts'
import { FetchFailure } from '#app/lib/web/fetch-failure.ts'

/**
 * In place of reader-threads.server.ts: threads answer in real time, and the same seed would not make the same world.
 */
const JOBS: Readonly<Record<string, (data: never) => unknown>> = {
  ...readingJobs,
  ...checkingJobs,
  ...sourceJobs,
  ...mailingJobs,
  answerTable,
}

export const BUSY = ''

export function threadJob<Job extends (data: never) => unknown>(
  name: string,
  schema: z.ZodType<Awaited<ReturnType<Job>>>,
) {
  return async (data: Parameters<Job>[0]) => schema.parse(await answer(name, structuredClone(data)))
}

async function answer(name: string, data: unknown): Promise<unknown> {
  try {
    return await JOBS[name]?.(data as never)
  } catch (cause) {
    if (cause instanceof FetchFailure) throw cause
    throw new FetchFailure('page', String(cause), { cause })
  }
}
