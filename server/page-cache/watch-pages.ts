import type { Logger } from 'pino'
import type { OpenDatabase } from '#app/db/client.server.ts'
import { watchCatalogue } from '#app/db/watch-catalogue.server.ts'

export type PagesWatch = {
  /** Whether every change is noticed at once. */
  isLive: () => boolean
  /** Calls `drop` whenever pages rendered before are out of date. */
  onChange: (drop: () => void) => void
}

/** One watch of the catalogue for all caches of pages. */
export function watchPages(database: OpenDatabase, log: Logger) {
  const drops: (() => void)[] = []
  const { isLive, close } = watchCatalogue(database, () => drops.forEach((drop) => drop()), { log })
  const onChange: PagesWatch['onChange'] = (drop) => void drops.push(drop)
  return { isLive, onChange, close }
}
