import { renderToString } from 'react-dom/server'
import { MINUTE_MS } from './lib/time/durations.ts'
import { NowProvider } from './ui/now.tsx'
import type { ShareMarkup } from './ui/shared-markup.tsx'

/** About 2 kB each. */
const MAX_PARTS = 1000

/** Caches parts of pages until the clock's minute ends, as labels of time change with it. */
export function openSharedMarkup() {
  const parts = new Map<string, string>()
  let minute = 0

  return function shareAt(now: Date): ShareMarkup {
    const time = now.getTime()
    return (key, render) => {
      const at = Math.floor(time / MINUTE_MS)
      if (at !== minute || parts.size >= MAX_PARTS) parts.clear()
      minute = at
      const cached = parts.get(key)
      if (cached !== undefined) return cached
      const markup = renderToString(<NowProvider initial={time}>{render()}</NowProvider>)
      parts.set(key, markup)
      return markup
    }
  }
}
