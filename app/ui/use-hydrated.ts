import { useEffect, useState } from 'react'

/** False on the server and until the page is alive: for what only makes sense with script. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return hydrated
}
