import { useEffect, useRef, useState, type ReactNode } from 'react'
import { isRouteErrorResponse, Outlet, useLocation, useNavigation } from 'react-router'
import { getRequestContext } from '#app/context.server.ts'
import { Drawer } from '../components/drawer.tsx'
import { useDueNumber, DueNumber } from '../components/due-number.tsx'
import { ErrorPage } from '../components/error-page.tsx'
import { Footer } from '../components/footer.tsx'
import { Header } from '../components/header.tsx'
import { announceFetchFailure, FETCH_FAILED } from '#app/ui/forms/fetch-failure.ts'
import { useMovingPicture } from '../components/use-moving-picture.ts'
import type { Route } from './+types/default-layout'
import { PROGRESS_THROTTLE_MS } from '../rules/site.ts'
import type { PageAddress } from '#app/lib/page-address.ts'
import type { IconName } from '#app/ui/icon-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'

const CONTENT_ID = 'content'

export async function loader({ context }: Route.LoaderArgs) {
  const { catalogue, config, now } = getRequestContext(context)
  const { operatorName, operatorAddress } = config
  return {
    addedLast7Days: await catalogue.readAddedLast7Days(now),
    operator: operatorAddress && `${operatorName} · ${operatorAddress}`,
  }
}

export default function DefaultLayout({ loaderData }: Route.ComponentProps) {
  useDueNumber()
  return (
    <Frame data={loaderData}>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  useEffect(() => {
    if (!isRouteErrorResponse(error)) announceFetchFailure()
  }, [error])
  return (
    <Frame data={loaderData}>
      <ErrorPage error={error} />
    </Frame>
  )
}

type FrameProps = { data: Route.ComponentProps['loaderData'] | undefined; children: ReactNode }

function Frame({ data, children }: FrameProps) {
  return (
    <div className="flex min-h-dvh flex-col print:block print:min-h-0">
      <ProgressBar />
      <Header addedLast7Days={data?.addedLast7Days} />
      {/* Early, as what is at the bottom is above it: `--bottom-bar`. */}
      <BottomBar />
      <Drawer />
      <Content>{children}</Content>
      <Footer operator={data?.operator} />
      <PageAnnouncer />
    </div>
  )
}

function Content({ children }: Pick<FrameProps, 'children'>) {
  const moving = useMovingPicture()
  return (
    <main
      id={CONTENT_ID}
      tabIndex={-1}
      className={`page-width flex-1 pt-3 pb-16 sm:pt-6 outline-none ${moving ? 'moving-picture' : ''}`}
    >
      {children}
    </main>
  )
}

function PageAnnouncer() {
  const { key, hash } = useLocation()
  const before = useRef<string>(undefined)
  const [title, setTitle] = useState('')

  useEffect(() => {
    const isFirst = before.current === undefined
    if (!isFirst && before.current !== document.title) setTitle(document.title)
    before.current = document.title
    const isFocusLost = document.activeElement === document.body
    if (!isFirst && isFocusLost && hash === '')
      document.getElementById(CONTENT_ID)?.focus({ preventScroll: true })
  }, [key, hash])

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

const FAILURE_MS = 2500
type State = 'idle' | 'running' | 'failed'

/** Its times and colours are in docs/contract.md#progress-bar. */
function ProgressBar() {
  const state = useProgress()
  if (state === 'idle') return null
  return (
    <div
      role="progressbar"
      aria-label={state === 'failed' ? 'Loading failed' : 'Loading'}
      className={`fixed inset-x-0 top-0 z-50 h-1 origin-left ${
        state === 'failed' ? 'bg-red-600' : 'progress-running bg-accent'
      }`}
    />
  )
}

function useProgress(): State {
  const loading = useNavigation().state !== 'idle'
  const [state, setState] = useState<State>('idle')

  useEffect(() => {
    if (!loading) return setState((current) => (current === 'failed' ? current : 'idle'))
    const timer = setTimeout(() => setState('running'), PROGRESS_THROTTLE_MS)
    return () => clearTimeout(timer)
  }, [loading])

  useEffect(() => {
    const fail = () => setState('failed')
    window.addEventListener(FETCH_FAILED, fail)
    return () => window.removeEventListener(FETCH_FAILED, fail)
  }, [])

  useEffect(() => {
    if (state !== 'failed') return
    const timer = setTimeout(() => setState('idle'), FAILURE_MS)
    return () => clearTimeout(timer)
  }, [state])

  return state
}

/** On phones; a listing has the Enter bar in its place (app/styles.css). */
function BottomBar() {
  const { pathname } = useLocation()
  if (pathname.startsWith('/admin')) return null
  const tabs: TabData[] = [
    { to: '/todays-round', icon: 'list-checks', label: 'Today', number: <DueNumber /> },
    { to: '/new-competitions', icon: 'sparkles', label: 'New' },
    { to: '/competitions-ending-soon', icon: 'clock', label: 'Ending' },
    { to: '/my-bookmarks', icon: 'bookmark', label: 'Saved' },
    { to: '/my-entries', icon: 'circle-user', label: 'Me' },
  ]
  const here = tabs.find(({ to }) => to === pathname.toLowerCase())?.to
  return (
    <nav
      aria-label="Daily"
      className="bottom-nav no-print order-last fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-card md:hidden"
    >
      {tabs.map((tab) => (
        <Tab key={tab.label} {...tab} isHere={tab.to === here} />
      ))}
    </nav>
  )
}

type TabData = { to: PageAddress; icon: IconName; label: string; number?: ReactNode }

function Tab({ to, icon, label, number, isHere }: TabData & { isHere: boolean }) {
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      className={`bottom-tab ${isHere ? 'font-semibold text-link' : 'text-muted'}`}
    >
      {`${label} `}
      <span className="relative -order-1">
        <Icon name={icon} size={22} />
        {number}
      </span>
    </Link>
  )
}
