import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { placeOfPart } from './lib/security/own-tags.server.ts'
import { MINUTE_MS } from './lib/time/durations.ts'
import { NowProvider } from './ui/now.tsx'
import type { ShareMarkup } from './ui/shared-markup.tsx'

/** About 1 kB each. */
const MAX_PARTS = 2000

/** What one page shares: its places in the page, and what belongs there. */
export type SharedParts = { share: ShareMarkup; parts: Buffer[] }

/** Caches parts of pages until the clock's minute ends, as labels of time change with it. */
export function openSharedMarkup() {
  const cached = new Map<string, Buffer>()
  let minute = 0

  function partAt(time: number, key: string, render: () => ReactNode) {
    const at = Math.floor(time / MINUTE_MS)
    if (at !== minute || cached.size >= MAX_PARTS) cached.clear()
    minute = at
    const known = cached.get(key)
    if (known) return known
    const markup = renderToString(<NowProvider initial={time}>{render()}</NowProvider>)
    const part = Buffer.from(markup)
    cached.set(key, part)
    return part
  }

  return function shareAt(now: Date, mark: string): SharedParts {
    const parts: Buffer[] = []
    const share: ShareMarkup = (key, render) => {
      const place = parts.push(partAt(now.getTime(), key, render)) - 1
      return placeOfPart(mark, place)
    }
    return { share, parts }
  }
}
