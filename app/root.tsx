import { Suspense, type ReactNode, useEffect } from 'react'
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
import { BottomStack } from './features/consent/components/bottom-stack.tsx'
import type { VisitorFacts } from './features/consent/components/visitor-layer.tsx'
import { isReadingPage } from './features/consent/rules/reading-pages.ts'
import { bannerQuestion } from './features/consent/rules/consent-texts.ts'
import { AppWorker } from './features/site/components/app-worker.tsx'
import { ErrorPage } from './features/site/components/error-page.tsx'
import { OfflineNotice } from './features/site/components/offline-notice.tsx'
import { THEME_COLOURS, FIRST_SCRIPT, WITHOUT_SCRIPT } from './features/site/rules/site.ts'
import { readPageSession } from './features/accounts/queries/sessions.server.ts'
import { isForEverybody } from './page-paths.ts'
import { pageInstant } from './lib/time/page-clock.ts'
import { NowProvider } from './ui/now.tsx'
import { SessionProvider } from './features/listings/components/session.tsx'
import { ToastPlace, ToastProvider } from './ui/dialogs/toast.tsx'
import { useFindPageToken } from './ui/forms/csrf-field.tsx'
import { keepForm } from './ui/forms/keep-form.ts'
import { TYPED_SCRIPT } from './ui/forms/typed-text.ts'
import { useIdle } from './ui/loading/when-idle.ts'
import robotoLatin from './ui/fonts/roboto-latin.woff2?url'
import stylesheet from './styles.css?url'
import { lazyExtra } from './ui/loading/lazy-extra.ts'
import type { SaveOnDevice } from './features/listings/components/send-bookmark.ts'

/** A bookmark is the mark 'later' in the log of its owner. */
const saveOnDevice: SaveOnDevice = async (member, competition, saved) => {
  const { markLater } = await import('#app/features/tracker/device/open-tracker.ts')
  return markLater(member, competition, saved)
}

const VisitorLayer = lazyExtra(() => import('./features/consent/components/visitor-layer.tsx'))

const TrackerLayer = lazyExtra(() => import('./features/tracker/components/tracker-layer.tsx'))

/** They run once, as the page arrives: what hydrates it need not hold their text. */
const FIRST = import.meta.env.SSR ? FIRST_SCRIPT : ''
const TYPED = import.meta.env.SSR ? TYPED_SCRIPT : ''

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
  const { baseUrl, apiBaseUrl, thirdParties, migratedTo } = config
  const policyIsOpen = isReadingPage(url.pathname)
  const session = await readPageSession(requestContext)
  return {
    now: pageInstant(now),
    baseUrl,
    apiBaseUrl,
    session,
    isPublic: isForEverybody(url.pathname),
    visitorFacts: {
      thirdParties,
      question: bannerQuestion(thirdParties),
      policyIsOpen,
      migratedTo,
    },
  }
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepForm]

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
      data-public={root?.isPublic ? '' : undefined}
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
        <OwnScript text={FIRST} />
        {hasForm && <OwnScript text={TYPED} />}
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

/** A constant, allowed by its hash in the policy. */
function OwnScript({ text }: { text: string }) {
  // oxlint-disable-next-line no-danger -- see above
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

/** Whether nothing of the page reacts: it has no script. */
function useIsPlain() {
  return useMatches().some(({ handle }) => handle === WITHOUT_SCRIPT)
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { now, session, isPublic } = loaderData
  useEarlyPresses()
  return (
    <NowProvider initial={now}>
      <ToastProvider>
        <SessionProvider session={session} isPublic={isPublic} saveOnDevice={saveOnDevice}>
          <a
            href="#content"
            className="button-quiet sr-only z-50 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
          >
            Skip to the content
          </a>
          <Outlet />
          <ForVisitor {...loaderData.visitorFacts} />
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
      {!isPlain && (
        <BottomStack {...facts} idle={idle}>
          <AppWorker />
          <ToastPlace />
          <OfflineNotice />
        </BottomStack>
      )}
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
      <div className="bottom-stack">
        <OfflineNotice />
      </div>
    </>
  )
}

declare global {
  /** What was pressed before the page was hydrated, in order (`START_SCRIPTS`); undefined since. */
  var pressed: HTMLElement[] | undefined
}

/** Presses again, now that the page reacts, what was pressed before. */
function useEarlyPresses() {
  useEffect(() => {
    const early = globalThis.pressed ?? []
    globalThis.pressed = undefined
    for (const element of early) element.click()
  }, [])
}
