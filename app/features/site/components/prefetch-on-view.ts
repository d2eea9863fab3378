import { matchRoutes, type RouteObject } from 'react-router'
import { isReadingPage } from '#app/features/engagement/rules/reading-pages.ts'
import { whenIdle } from '#app/ui/when-idle.ts'

type ManifestRoute = { module: string; imports?: string[]; css?: string[] }
type RouterWindow = Window & {
  __reactRouterDataRouter?: { routes: RouteObject[] }
  __reactRouterManifest?: { routes: Record<string, ManifestRoute> }
}

/**
 * Preloads the code of pages, not their data: 25 visible links would otherwise send 25 data requests. Pages
 * for reading are preloaded when their links are in view, the larger ones with forms when a link is touched.
 */
export function prefetchOnView(): () => void {
  const observer = new IntersectionObserver((entries) => {
    const seen = entries.filter(({ isIntersecting }) => isIntersecting)
    for (const { target } of seen) {
      observer.unobserve(target)
      whenIdle(() => preloadCode(target as HTMLAnchorElement))
    }
  })
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]'))
    if (isReadingPage(link.pathname)) observer.observe(link)
  document.addEventListener('pointerover', preloadTouched)
  document.addEventListener('focusin', preloadTouched)
  return () => {
    observer.disconnect()
    document.removeEventListener('pointerover', preloadTouched)
    document.removeEventListener('focusin', preloadTouched)
  }
}

function preloadTouched({ target }: Event) {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]')
  if (link) preloadCode(link)
}

function preloadCode(link: HTMLAnchorElement) {
  const { __reactRouterDataRouter: router, __reactRouterManifest: table } = window as RouterWindow
  const routes = router?.routes
  const manifest = table?.routes
  if (!routes || !manifest || !navigator.onLine) return
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
