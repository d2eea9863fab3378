import { useEffect, useState } from 'react'

/** False on the server and until the page is alive: for what only makes sense with script. */
export function useAlive(): boolean {
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return alive
}
