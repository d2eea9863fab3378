import pg from 'pg'
import type { Logger } from 'pino'
import { interruptibleTimer } from '#app/lib/async/interruptible-timer.ts'
import type { OpenDatabase } from './client.server.ts'
import type { CatalogueWatch, VersionListener } from './version-listener.ts'

/** What `announceChange` notifies; the payload is the version. */
const CHANNEL = 'catalogue'
/** How often the connection must prove that it is there; it also asks what no notice told of. */
const POLL_MS = 1_000
/** A server that does not answer for so long is gone. */
const SILENCE_MS = 2_000
const RECONNECT_MS = 100
const RECONNECT_MAX_MS = 2_000

/** Listens on a connection of its own, outside the pool, which is opened again whenever it breaks. */
export function watchPostgres(
  { pool }: OpenDatabase & { dialect: 'postgres' },
  { isLive, see, lose, end }: VersionListener,
  log?: Pick<Logger, 'warn'>,
): CatalogueWatch {
  const { interrupt, wait } = interruptibleTimer()
  const closing = new AbortController()
  const isClosing = () => closing.signal.aborted
  let client: pg.Client | undefined
  let turn = Promise.resolve()

  /** In turn: a connection takes one query at a time. */
  const pollWith = (listening: pg.Client) => {
    const read = async () => {
      const { rows } = await listening.query('select version from catalogue')
      see(Number(rows[0].version))
    }
    turn = turn.then(read, read)
    return turn
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

  async function listenAgainAndAgain() {
    let delay = RECONNECT_MS
    while (!isClosing()) {
      const listening = new pg.Client({
        ...pool.options,
        application_name: 'catalogue-watch',
        keepAlive: true,
        query_timeout: SILENCE_MS,
      })
      try {
        await listen(listening)
      } catch (error) {
        if (client) delay = RECONNECT_MS
        if (delay === RECONNECT_MS)
          log?.warn({ err: error }, 'changes of the catalogue cannot be listened for')
      }
      client = undefined
      lose()
      void listening.end().catch(() => {})
      if (!isClosing()) await wait(delay)
      delay = Math.min(delay * 2, RECONNECT_MAX_MS)
    }
  }

  const ended = listenAgainAndAgain()
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
