import { onCLS, onINP, onLCP, type Metric } from 'web-vitals'
import { sendBeacon } from '#app/lib/browser/api-url.ts'

/** Sends what the browser has measured when the page is left. @param page the pattern of its route */
export function measureVisit(page: string) {
  const measured: Partial<Record<Metric['name'], number>> = {}
  const note = ({ name, value }: Metric) => void (measured[name] = value)
  for (const watch of [onLCP, onINP, onCLS]) watch(note)
  // After the library's own listeners: they note their last values in this event.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || Object.keys(measured).length === 0) return
    sendBeacon('/api/visit-figures', { page, ...measured })
    for (const name of Object.keys(measured)) delete measured[name as Metric['name']]
  })
}
