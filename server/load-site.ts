import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { createSite, SiteDeps } from './entry.ts'
import type { ForCache } from './env.ts'

type SiteModule = { createSite: typeof createSite }
export type LoadedSite = {
  listener: RequestListener
  /** Renders a page for a visitor; undefined in development. */
  render?: (address: string) => Promise<Response>
  close: () => Promise<void>
}

const FOR_CACHE: ForCache = { isForCache: true }

export async function loadSite(deps: SiteDeps, development: boolean): Promise<LoadedSite> {
  if (development) return loadFromSources(deps)
  const { createSite } = await import('./entry.ts')
  const site = createSite(deps)
  const { baseUrl } = deps.config
  return {
    listener: listenerOf(site, baseUrl),
    render: async (address) => site.fetch(new Request(baseUrl + address), FOR_CACHE),
    close: async () => {},
  }
}

async function loadFromSources(deps: SiteDeps): Promise<LoadedSite> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true } })
  const sites = new WeakMap<SiteModule, RequestListener>()

  async function currentListener() {
    const module = (await vite.ssrLoadModule('./server/entry.ts')) as SiteModule
    const listener = sites.get(module) ?? listenerOf(module.createSite(deps), deps.config.baseUrl)
    sites.set(module, listener)
    return listener
  }

  return {
    listener: (request, response) => {
      vite.middlewares(request, response, () => {
        currentListener().then(
          (listener) => listener(request, response),
          (error: Error) => {
            vite.ssrFixStacktrace(error)
            deps.log.error({ err: error }, 'the sources could not be loaded')
            response.writeHead(500, { 'content-type': 'text/plain' }).end(error.stack)
          },
        )
      })
    },
    close: () => vite.close(),
  }
}

/** Requests of HTTP/1.0, as health checks of some proxies are, may name no host. */
export function listenerOf(
  site: Pick<ReturnType<SiteModule['createSite']>, 'fetch'>,
  baseUrl: string,
): RequestListener {
  const listener = getRequestListener(site.fetch, { hostname: new URL(baseUrl).host })
  return (request, response) => void listener(request, response)
}
