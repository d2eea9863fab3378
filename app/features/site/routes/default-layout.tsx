import { useEffect } from 'react'
import { isRouteErrorResponse, Outlet } from 'react-router'
import { getRequestContext } from '#app/context.server.ts'
import { BottomBar } from '../components/bottom-bar.tsx'
import { Drawer } from '../components/drawer.tsx'
import { useDueNumber } from '../components/due-number.tsx'
import { ErrorPage } from '../components/error-page.tsx'
import { Footer } from '../components/footer.tsx'
import { Header } from '../components/header.tsx'
import { PageAnnouncer } from '../components/page-announcer.tsx'
import { ProgressBar } from '../components/progress-bar.tsx'
import { announceFetchFailure } from '#app/ui/forms/fetch-failure.ts'
import { useMovingPicture } from '../components/use-moving-picture.ts'
import type { Route } from './+types/default-layout'

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
    <Frame {...loaderData}>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  useEffect(() => {
    if (!isRouteErrorResponse(error)) announceFetchFailure()
  }, [error])
  return (
    <Frame addedLast7Days={loaderData?.addedLast7Days} operator={loaderData?.operator}>
      <ErrorPage error={error} />
    </Frame>
  )
}

function Frame({
  addedLast7Days,
  operator,
  children,
}: {
  addedLast7Days: number | undefined
  operator: string | undefined
  children: React.ReactNode
}) {
  return (
    <div className="flex min-h-dvh flex-col print:block print:min-h-0">
      <ProgressBar />
      <Header addedLast7Days={addedLast7Days} />
      {/* Early, as what is at the bottom is above it: `--bottom-bar`. */}
      <BottomBar />
      <Drawer />
      <Content>{children}</Content>
      <Footer operator={operator} />
      <PageAnnouncer contentId={CONTENT_ID} />
    </div>
  )
}

function Content({ children }: { children: React.ReactNode }) {
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
