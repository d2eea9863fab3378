import type { Logger } from 'pino'
import type { OpenDatabase } from '#app/db/client.server.ts'
import { watchCatalogue } from '#app/db/watch-catalogue.server.ts'

export type PagesWatch = Pick<ReturnType<typeof watchPages>, 'isLive' | 'onChange'>

/** One watch of the catalogue for all caches of pages. */
export function watchPages(database: OpenDatabase, log: Logger) {
  const drops: (() => void)[] = []
  const { isLive, close } = watchCatalogue(database, () => drops.forEach((drop) => drop()), { log })
  return {
    isLive,
    /** Calls `drop` whenever pages rendered before are out of date. */
    onChange: (drop: () => void) => void drops.push(drop),
    close,
  }
}
