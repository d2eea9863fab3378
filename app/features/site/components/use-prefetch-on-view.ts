import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { connectionAllowsPrefetch } from '#app/lib/browser/connection.ts'

/** Preloads pages whose links are in view, where the connection allows it. */
export function usePrefetchOnView() {
  const { key } = useLocation()
  useEffect(() => {
    if (!connectionAllowsPrefetch()) return
    let isLeft = false
    let stop = () => {}
    const start = async () => {
      // If it can't be loaded, pages load on demand.
      const code = await import('./prefetch-on-view.ts').catch(() => undefined)
      if (code && !isLeft) stop = code.prefetchOnView()
    }
    void start()
    return () => {
      isLeft = true
      stop()
    }
  }, [key])
}
