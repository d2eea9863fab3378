import { z } from 'zod'
import { Problem } from '#app/lib/http/problem.ts'
import { FetchFailure } from '#app/lib/web/fetch-failure.ts'
import { threadJob } from '#app/lib/web/reader-threads.server.ts'
import type { answerTable, TableAnswer } from './answer-table.ts'
import type { TableFile } from './table.ts'

/** Admins and the operator bring tables, one at a time. */
const THREAD_USER = { key: 'tables', isOurs: true } as const
const answerInThread = threadJob<typeof answerTable>('answerTable', z.custom<TableAnswer>())

/** Reads a table in a reader thread. @throws Problem `invalid` that says why a file cannot be read. */
export async function readTableFile(bytes: Uint8Array): Promise<TableFile> {
  const { file, error } = await answerInThread(bytes, THREAD_USER).catch((cause: unknown) => {
    if (!(cause instanceof FetchFailure)) throw cause
    return {
      error: 'The file takes too long to read. Save it as CSV, and choose that.',
      file: undefined,
    }
  })
  if (!file) throw new Problem('invalid', error)
  return file
}
