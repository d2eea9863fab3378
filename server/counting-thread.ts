// The thread of app/db/counting.server.ts; Node runs it from the sources. It reads the SQLite file only.
import { parentPort, workerData } from 'node:worker_threads'
import SqliteDatabase from 'better-sqlite3'
import type { CountingAnswer, CountingQuery } from '#app/db/counting.server.ts'

const sqlite = new SqliteDatabase(String(workerData), { readonly: true, timeout: 5_000 })

parentPort?.on('message', ({ sql, parameters }: CountingQuery) => {
  // oxlint-disable-next-line require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(answer(sql, parameters))
})

function answer(sql: string, parameters: readonly unknown[]): CountingAnswer {
  try {
    return { rows: sqlite.prepare(sql).all(...parameters) }
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    return { message, code }
  }
}
