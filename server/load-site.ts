import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { createSite, SiteDeps } from './entry.ts'
import type { ForCache } from './env.ts'

/** Who asks for a page: the key that limits count them by, and their browser. */
export type Asker = { address?: string; device?: string | undefined }

type SiteModule = { createSite: typeof createSite }
export type LoadedSite = {
  listener: RequestListener
  /** Renders a page for everybody; who asked first is counted. Undefined in development. */
  render?: (address: string, asker?: Asker) => Promise<Response>
  close: () => Promise<void>
}

export async function loadSite(deps: SiteDeps, development: boolean): Promise<LoadedSite> {
  if (development) return loadFromSources(deps)
  const { createSite } = await import('./entry.ts')
  const site = createSite(deps)
  const { baseUrl } = deps.config
  return {
    listener: listenerOf(site, baseUrl),
    async render(path, { address, device } = {}) {
      const headers: Record<string, string> = device === undefined ? {} : { 'user-agent': device }
      const asked: ForCache = { isForCache: true, ...(address !== undefined && { address }) }
      return site.fetch(new Request(baseUrl + path, { headers }), asked)
    },
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
