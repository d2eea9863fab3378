import { useEffect } from 'react'
import { matchRoutes, useLocation, type RouteObject } from 'react-router'
import { whenIdle } from '#app/ui/when-idle.ts'
import { mayPrefetch, type Connection } from '../rules.ts'

type ManifestRoute = { module: string; imports?: string[]; css?: string[] }
type RouterWindow = Window & {
  __reactRouterDataRouter?: { routes: RouteObject[] }
  __reactRouterManifest?: { routes: Record<string, ManifestRoute> }
}

/**
 * Fetches the code, not the data, of pages whose links scroll into view: 25 visible links
 * would otherwise mean 25 requests for data. Data is fetched on intent, by the links themselves.
 */
export function usePrefetchOnView() {
  const { key } = useLocation()
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: Connection }
    if (!mayPrefetch(connection, navigator.onLine)) return
    const observer = new IntersectionObserver((entries) => {
      const seen = entries.filter(({ isIntersecting }) => isIntersecting)
      for (const { target } of seen) {
        observer.unobserve(target)
        whenIdle(() => preloadCode(target as HTMLAnchorElement))
      }
    })
    for (const link of document.querySelectorAll('a[href^="/"]')) observer.observe(link)
    return () => observer.disconnect()
  }, [key])
}

function preloadCode(link: HTMLAnchorElement) {
  const { __reactRouterDataRouter: router, __reactRouterManifest: table } = window as RouterWindow
  const routes = router?.routes
  const manifest = table?.routes
  if (!routes || !manifest || !mayPrefetch(undefined, navigator.onLine)) return
  for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
    const { module, imports = [] } = manifest[route.id ?? ''] ?? {}
    if (module) for (const href of [module, ...imports]) addModulePreload(href)
  }
}

function addModulePreload(href: string) {
  if (document.head.querySelector(`link[rel="modulepreload"][href="${href}"]`)) return
  const preload = document.createElement('link')
  preload.rel = 'modulepreload'
  preload.href = href
  document.head.append(preload)
}
