import { apiUrl } from '#app/lib/browser/api-url.ts'
import { workerUrl } from '#app/lib/browser/worker-url.ts'
import { whenIdle } from '#app/ui/loading/when-idle.ts'
import { useEffect, useState, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { storeInstallOffer } from './install-offer.ts'

/** Loads the client code only on controlled pages: from the second page on. */
export function AppWorker() {
  const { key } = useLocation()
  const [Client, setClient] = useState<ComponentType>()

  useEffect(() => window.addEventListener('beforeinstallprompt', storeInstallOffer), [])
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const worker = navigator.serviceWorker
    if (import.meta.env.DEV) void unregisterAll(worker)
    else if (worker.controller)
      whenIdle(() => void loadClient().then((Client) => setClient(() => Client), ignoreFailure))
    else whenLoaded(() => whenIdle(() => void register(worker).catch(ignoreFailure)))
  }, [key])

  return Client && <Client />
}

function register(worker: ServiceWorkerContainer) {
  return worker.register(workerUrl(apiUrl('/')))
}

async function loadClient() {
  const { WorkerClient } = await import('./worker-client.tsx')
  return WorkerClient
}

function ignoreFailure() {}

function whenLoaded(run: () => void) {
  if (document.readyState === 'complete') run()
  else window.addEventListener('load', run, { once: true })
}

/** A production build may have registered one on the same port. */
async function unregisterAll(worker: ServiceWorkerContainer) {
  for (const registration of await worker.getRegistrations()) await registration.unregister()
}
