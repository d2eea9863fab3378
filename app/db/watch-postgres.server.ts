import pg from 'pg'
import type { Logger } from 'pino'
import { interruptibleTimer } from '#app/lib/async/interruptible-timer.ts'
import type { OpenDatabase } from './client.server.ts'
import { OWN_SEARCH_PATH } from './limit-transactions.ts'
import type { CatalogueWatch, VersionListener } from './version-listener.ts'

/** The channel of `announceChange`; its payload is the version. */
const CHANNEL = 'catalogue'
/** Two statements, so two results. */
const READ_VERSION = `${OWN_SEARCH_PATH}; select version from catalogue`
/** The query also finds changes without a notification. */
const POLL_MS = 1_000
const QUERY_TIMEOUT_MS = 2_000
const RECONNECT_MS = 100
const RECONNECT_MAX_MS = 2_000

/** Listens on a dedicated connection outside the pool, and reconnects when it breaks. */
export function watchPostgres(
  { pool }: OpenDatabase & { dialect: 'postgres' },
  { isLive, see, lose, end }: VersionListener,
  log?: Pick<Logger, 'warn'>,
): CatalogueWatch {
  const { interrupt, wait } = interruptibleTimer()
  const closing = new AbortController()
  const isClosing = () => closing.signal.aborted
  let client: pg.Client | undefined
  let queue = Promise.resolve()

  /** Queued: a connection runs one query at a time. */
  const pollWith = (listening: pg.Client) => {
    const read = async () => {
      const results: unknown = await listening.query(READ_VERSION)
      see(Number((results as pg.QueryResult[])[1]?.rows[0].version))
    }
    queue = queue.then(read, read)
    return queue
  }

  async function listen(listening: pg.Client) {
    listening.on('notification', ({ payload }) => see(Number(payload)))
    listening.on('error', lose)
    listening.on('end', interrupt)
    await listening.connect()
    await listening.query(`listen ${CHANNEL}`)
    client = listening
    for (;;) {
      await pollWith(listening)
      if (isClosing()) return
      await wait(POLL_MS)
    }
  }

  async function listenUntilClosed() {
    let delay = RECONNECT_MS
    while (!isClosing()) {
      const listening = new pg.Client({
        ...pool.options,
        application_name: 'catalogue-watch',
        keepAlive: true,
        query_timeout: QUERY_TIMEOUT_MS,
      })
      try {
        await listen(listening)
      } catch (error) {
        if (client) delay = RECONNECT_MS
        if (delay === RECONNECT_MS)
          log?.warn({ err: error }, 'listening for catalogue changes failed')
      }
      client = undefined
      lose()
      void listening.end().catch(() => {})
      if (!isClosing()) await wait(delay)
      delay = Math.min(delay * 2, RECONNECT_MAX_MS)
    }
  }

  const ended = listenUntilClosed()
  return {
    isLive,
    poll: async () => {
      if (client) await pollWith(client).catch(() => {})
    },
    close: async () => {
      closing.abort()
      end()
      interrupt()
      await ended
    },
  }
}
