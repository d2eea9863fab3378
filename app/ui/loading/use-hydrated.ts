import { useEffect, useState } from 'react'

/** Returns false on the server and until hydration. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return hydrated
}
