import { whenIdle } from '#app/ui/when-idle.ts'
import { useEffect, useState, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { storeInstallOffer } from './install-offer.ts'

/**
 * Lets the service worker in once the first page is at rest. What talks to it is loaded when it
 * looks after a page: from the second page on.
 */
export function AppWorker() {
  const { key } = useLocation()
  const [Client, setClient] = useState<ComponentType>()

  useEffect(() => window.addEventListener('beforeinstallprompt', storeInstallOffer), [])
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const worker = navigator.serviceWorker
    if (import.meta.env.DEV) void letGo(worker)
    else if (worker.controller)
      whenIdle(() => void loadClient().then((Client) => setClient(() => Client), goOn))
    else whenLoaded(() => whenIdle(() => void worker.register('/sw.js').catch(goOn)))
  }, [key])

  return Client && <Client />
}

async function loadClient() {
  const { WorkerClient } = await import('./worker-client.tsx')
  return WorkerClient
}

/** The page can do without. */
function goOn() {}

function whenLoaded(run: () => void) {
  if (document.readyState === 'complete') run()
  else window.addEventListener('load', run, { once: true })
}

/** The built site may have run here before, on the same port. */
async function letGo(worker: ServiceWorkerContainer) {
  for (const registration of await worker.getRegistrations()) await registration.unregister()
}
