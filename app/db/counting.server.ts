import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Kysely, type CompiledQuery, type DatabaseConnection, type Driver } from 'kysely'
import { limitConcurrency } from '#app/lib/async/limit-concurrency.ts'
import { findUpwards } from '#app/lib/find-upwards.server.ts'
import { SECOND_MS } from '#app/lib/time/durations.ts'
import type { Db, OpenDatabase } from './client.server.ts'
import type { Schema } from './schema.ts'
import { PreparedOnceDialect } from './sqlite-dialect.server.ts'

const FILE = 'server/counting-thread.ts'
/** Fewer are counted within some milliseconds, faster than a thread starts. */
const MANY_LISTINGS = 10_000
const IDLE_MS = 30 * SECOND_MS

type SqliteDatabase = Extract<OpenDatabase, { dialect: 'sqlite' }>
export type CountingQuery = Pick<CompiledQuery, 'sql' | 'parameters'>
export type CountingAnswer = { rows: unknown[] } | { message: string; code: string | undefined }

/**
 * Returns a database for reads of the whole catalogue. SQLite answers on the thread that
 * asks; with many listings another thread reads the file.
 * @param many from how many listings on
 */
export function openCounting({ db, sqlite }: SqliteDatabase, many = MANY_LISTINGS): Db {
  const { read, end } = openThread(sqlite.name)
  const areMany = () => {
    const last = sqlite.prepare<[], number | null>('select max(id) from competitions').pluck()
    return (last.get() ?? 0) >= many
  }
  const connection: DatabaseConnection = {
    executeQuery: async <Row>(query: CompiledQuery) =>
      areMany() ? { rows: (await read(query)) as Row[] } : db.executeQuery<Row>(query),
    streamQuery: refuse,
  }
  return new Kysely<Schema>({ dialect: new CountingDialect(connection, end) })
}

class CountingDialect extends PreparedOnceDialect {
  readonly #connection: DatabaseConnection
  readonly #end: () => void

  constructor(connection: DatabaseConnection, end: () => void) {
    super({ database: refuse })
    this.#connection = connection
    this.#end = end
  }

  override createDriver(): Driver {
    return {
      init: async () => {},
      acquireConnection: async () => this.#connection,
      releaseConnection: async () => {},
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      destroy: async () => this.#end(),
    }
  }
}

/** One query at a time; neither an idle thread nor its timer holds the process. */
function openThread(file: string) {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  const inTurn = limitConcurrency({ atOnce: 1, waiting: Infinity, refuse })
  const end = () => {
    clearTimeout(idle)
    void worker?.terminate()
    worker = undefined
  }

  async function readNow({ sql, parameters }: CountingQuery): Promise<unknown[]> {
    clearTimeout(idle)
    const thread = (worker ??= start(file))
    thread.ref()
    try {
      // oxlint-disable-next-line require-post-message-target-origin -- a thread has no origin
      thread.postMessage({ sql, parameters })
      const [answer] = (await once(thread, 'message')) as [CountingAnswer]
      if ('rows' in answer) return answer.rows
      throw Object.assign(new Error(answer.message), { code: answer.code })
    } catch (error) {
      end()
      throw error
    } finally {
      thread.unref()
      idle = setTimeout(end, IDLE_MS).unref()
    }
  }
  return { read: (query: CountingQuery) => inTurn(() => readNow(query)), end }
}

/** A query hears of an error too; without the listener, a late one would end the process. */
function start(file: string) {
  const worker = new Worker(findUpwards(FILE), { execArgv: [], workerData: file })
  return worker.on('error', () => {})
}

function refuse(): never {
  throw new Error('It only reads.')
}
