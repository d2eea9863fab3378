import { createContext, useContext, useEffect, useState } from 'react'

/** On the server the id of the request; the browser reads it from what it was sent. */
export const ReferenceContext = createContext<string | undefined>(undefined)

const ID = 'error-reference'

/** By which the operator finds in the log what went wrong. */
export default function ErrorReference() {
  const fromServer = useContext(ReferenceContext)
  const [reference, setReference] = useState(() => fromServer ?? textOfPage())
  useEffect(() => watchAnswers(setReference), [])
  if (reference === undefined) return null
  return (
    <p className="mt-2 text-sm text-muted">
      Reference: <code id={ID}>{reference}</code>
    </p>
  )
}

/** While the page is taken over, what the server has written into it. */
function textOfPage() {
  return document.getElementById(ID)?.textContent ?? undefined
}

/** Answers that failed, before and from now on, name theirs (server/middleware/access-log.ts). */
function watchAnswers(onReference: (reference: string) => void) {
  const observer = new PerformanceObserver((list) => {
    for (const { serverTiming = [] } of list.getEntries() as PerformanceResourceTiming[])
      for (const { name, description } of serverTiming)
        if (name === 'reference') onReference(description)
  })
  observer.observe({ type: 'resource', buffered: true })
  return () => observer.disconnect()
}
