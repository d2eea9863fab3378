import { createContext, useContext, useEffect, useState } from 'react'

/** The request id during server rendering; the browser reads it from the markup. */
export const ReferenceContext = createContext<string | undefined>(undefined)

const ID = 'error-reference'

/** The id under which the operator finds the error in the log. */
export default function ErrorReference() {
  const fromServer = useContext(ReferenceContext)
  const [reference, setReference] = useState(() => fromServer ?? serverReference())
  useEffect(() => watchResponses(setReference), [])
  if (reference === undefined) return null
  return (
    <p className="mt-2 text-sm text-muted">
      Reference: <code id={ID}>{reference}</code>
    </p>
  )
}

function serverReference() {
  return document.getElementById(ID)?.textContent ?? undefined
}

/** Reads ids from failed responses' Server-Timing (server/middleware/access-log.ts). */
function watchResponses(onReference: (reference: string) => void) {
  const observer = new PerformanceObserver((list) => {
    for (const { serverTiming = [] } of list.getEntries() as PerformanceResourceTiming[])
      for (const { name, description } of serverTiming)
        if (name === 'reference') onReference(description)
  })
  observer.observe({ type: 'resource', buffered: true })
  return () => observer.disconnect()
}
