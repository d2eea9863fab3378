import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { mayPrefetch, type Connection } from '../rules.ts'

/** Where the connection allows it, what links in view lead to is fetched ahead. */
export function usePrefetchOnView() {
  const { key } = useLocation()
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: Connection }
    if (!mayPrefetch(connection, navigator.onLine)) return
    let isLeft = false
    let end = () => {}
    const begin = async () => {
      // Without it pages come when they are asked for.
      const code = await import('./prefetch-on-view.ts').catch(() => undefined)
      if (code && !isLeft) end = code.prefetchOnView()
    }
    void begin()
    return () => {
      isLeft = true
      end()
    }
  }, [key])
}
