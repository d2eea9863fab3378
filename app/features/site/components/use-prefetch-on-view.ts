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
    void import('./prefetch-on-view.ts').then(
      ({ prefetchOnView }) => {
        if (!isLeft) end = prefetchOnView()
      },
      // Without it pages come when they are asked for.
      () => {},
    )
    return () => {
      isLeft = true
      end()
    }
  }, [key])
}
