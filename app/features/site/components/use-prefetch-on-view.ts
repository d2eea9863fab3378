import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { connectionAllowsPrefetch } from '#app/lib/browser/connection.ts'

/** Where the connection allows it, what links in view lead to is fetched ahead. */
export function usePrefetchOnView() {
  const { key } = useLocation()
  useEffect(() => {
    if (!connectionAllowsPrefetch()) return
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
