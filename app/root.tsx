import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root'
import { getRequestContext } from './context.server.ts'
import { embedSession } from './embed-session.server.ts'
import { VisitorBanners } from './features/engagement/components/visitor-banners.tsx'
import type { VisitorFacts } from './features/engagement/components/visitor-layer.tsx'
import { isReadingPage } from './features/engagement/rules/reading-pages.ts'
import { bannerQuestion } from './features/engagement/rules/consent-texts.ts'
import { AppWorker } from './features/site/components/app-worker.tsx'
import { ErrorPage } from './features/site/components/error-page.tsx'
import { saveOnDevice } from './features/site/components/save-on-device.ts'
import { OfflineNotice } from './features/site/components/offline-notice.tsx'
import { THEME_COLOURS, THEME_SCRIPT, WITHOUT_SCRIPT } from './features/site/rules/site.ts'
import { pageInstant } from './lib/time/page-clock.ts'
import { NowProvider } from './ui/now.tsx'
import { fromEmbeddedSession } from './lib/browser/page-session.ts'
import { SessionProvider } from './features/listings/components/session.tsx'
import { ToastProvider } from './ui/dialogs/toast.tsx'
import { useFindPageToken } from './ui/forms/csrf-field.tsx'
import { TYPED_SCRIPT } from './ui/forms/typed-text.ts'
import { useIdle } from './ui/loading/when-idle.ts'
import robotoLatin from './ui/fonts/roboto-latin.woff2?url'
import stylesheet from './styles.css?url'

const VisitorLayer = lazy(() =>
  import('./features/engagement/components/visitor-layer.tsx').catch(() => ({
    default: () => null,
  })),
)

const TrackerLayer = lazy(() =>
  import('./features/tracker/components/tracker-layer.tsx').catch(() => ({ default: () => null })),
)

export const links: Route.LinksFunction = () => [
  // Imported as a module Vite would name it in every file with a lazy part.
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'preload', as: 'font', type: 'font/woff2', href: robotoLatin, crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon-32.png', type: 'image/png', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = getRequestContext(context)
  const { now, config } = requestContext
  const session = await embedSession(requestContext)
  const { baseUrl, apiBaseUrl, thirdParties, migratedTo } = config
  const policyIsOpen = isReadingPage(url.pathname)
  return {
    now: pageInstant(now),
    baseUrl,
    apiBaseUrl,
    session,
    visitorFacts: {
      thirdParties,
      question: bannerQuestion(thirdParties),
      policyIsOpen,
      migratedTo,
    },
  }
}

/** Logging in and out reloads the page. */
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  const isPlain = useIsPlain()
  const hasForm = useFindPageToken() !== undefined
  const root = useRouteLoaderData<typeof loader>('root')
  const apiBaseUrl = root?.apiBaseUrl ?? '/'
  return (
    <html
      lang="en-IE"
      data-api-base={apiBaseUrl === '/' ? undefined : apiBaseUrl}
      data-purposes={root?.visitorFacts.question?.asked.join(' ') || undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          name="theme-color"
          content={THEME_COLOURS.light}
          media="(prefers-color-scheme: light)"
        />
        <meta
          name="theme-color"
          content={THEME_COLOURS.dark}
          media="(prefers-color-scheme: dark)"
        />
        {/* oxlint-disable-next-line no-danger -- our constant, allowed by hash in the policy */}
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        {hasForm && (
          // oxlint-disable-next-line no-danger -- our constant, allowed by hash in the policy
          <script dangerouslySetInnerHTML={{ __html: TYPED_SCRIPT }} />
        )}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {!isPlain && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

/** Whether nothing of the page reacts: it has no script. */
function useIsPlain() {
  return useMatches().some(({ handle }) => handle === WITHOUT_SCRIPT)
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { session: embedded } = loaderData
  const session = useMemo(() => embedded && fromEmbeddedSession(embedded), [embedded])
  return (
    <NowProvider initial={loaderData.now}>
      <ToastProvider>
        <SessionProvider session={session} saveOnDevice={saveOnDevice}>
          <a
            href="#content"
            className="button-quiet sr-only z-50 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
          >
            Skip to the content
          </a>
          <ForVisitor {...loaderData.visitorFacts} />
          <Outlet />
          <AppWorker />
        </SessionProvider>
      </ToastProvider>
    </NowProvider>
  )
}

function ForVisitor(facts: VisitorFacts) {
  const idle = useIdle()
  const isPlain = useIsPlain()
  return (
    <>
      {!isPlain && <VisitorBanners {...facts} idle={idle} />}
      {idle && (
        <Suspense>
          <VisitorLayer {...facts} />
          <TrackerLayer />
        </Suspense>
      )}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <main className="page-width grid min-h-dvh content-center py-12">
        <ErrorPage error={error} />
      </main>
      <OfflineNotice />
    </>
  )
}
