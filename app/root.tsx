import robotoLatin from '@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import { getSite } from './context.server.ts'
import { listBookmarkedIds } from './features/bookmarks/queries.server.ts'
import { ErrorPage } from './features/site/components/error-page.tsx'
import { THEME_SCRIPT } from './features/site/rules.ts'
import { asMember } from './lib/actor.ts'
import { NowProvider } from './ui/now.tsx'
import { SessionProvider, type PageSession } from './ui/session.tsx'
import { ToastProvider } from './ui/toast.tsx'
import './styles.css'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: robotoLatin, crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon-32.png', type: 'image/png', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

/** What every page needs: the clock its labels were made with, where the site lives, who is logged in. */
export async function loader({ context }: Route.LoaderArgs) {
  const { now, config, actor, cookie, db } = getSite(context)
  const member = asMember(actor)
  const session: PageSession | null = member
    ? {
        user: { username: member.username, admin: member.isAdmin },
        csrfToken: cookie.csrfToken(),
        bookmarkedIds: await listBookmarkedIds(db, member),
      }
    : null
  return { now: now.getTime(), baseUrl: config.baseUrl, session }
}

/** None of it changes by browsing: logging in and out loads the page anew. */
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IE" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#005086" />
        {/* oxlint-disable-next-line no-danger -- a constant of our own, named by hash in the policy */}
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <NowProvider initial={loaderData.now}>
      <ToastProvider>
        <SessionProvider session={loaderData.session}>
          <Outlet />
        </SessionProvider>
      </ToastProvider>
    </NowProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="page-width grid min-h-dvh content-center py-12">
      <ErrorPage error={error} />
    </main>
  )
}
