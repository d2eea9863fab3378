import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react'
import { setDeviceMarks } from '#app/features/listings/components/device-marks.ts'
import { readOpenings } from '#app/features/listings/components/openings.ts'
import { useSession } from '#app/features/listings/components/session.tsx'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import { ListingMenu, type Choose } from './listing-menu.tsx'

const TrackerMarks = lazy(() =>
  import('./tracker-marks.tsx').catch(() => ({ default: () => null })),
)

/**
 * Adds the menu to each listing. Everything else is loaded by the first choice, by coming back from a
 * promoter's page, or if the device has a log already.
 */
export default function TrackerLayer(): ReactNode {
  const { session, isBookmarked, setBookmark } = useSession()
  const member = session?.user.username ?? null
  const [isWanted, setWanted] = useState(false)
  const toast = useToast()

  const choose: Choose = useCallback(
    (choice, competition) => {
      async function perform() {
        const { whenOwned } = await import('#app/features/listings/components/page-owner.ts')
        const owner = await whenOwned(session)
        if (choice === 'later' && owner)
          return setBookmark(competition, !isBookmarked(competition.competitionID))
        setWanted(true)
        const marks = await import('./tracker-marks.tsx')
        return marks.perform(owner?.user.username ?? null, choice, competition)
      }
      perform().catch(() => toast({ text: 'There is no connection just now.' }))
    },
    [session, isBookmarked, setBookmark, toast],
  )
  useEffect(() => {
    if (isWanted) return
    setDeviceMarks({
      ofListing: (competition) => ({
        menu: <ListingMenu competition={competition} choose={choose} />,
      }),
      ofList: (_name, competitions) => ({ visible: competitions }),
    })
  }, [isWanted, choose])

  useEffect(() => {
    if (isWanted) return
    const ending = new AbortController()
    const options = { signal: ending.signal }
    async function look() {
      const isNeeded = Object.keys(readOpenings()).length > 0 || (await hasLog(member))
      if (isNeeded && !ending.signal.aborted) setWanted(true)
    }
    const lookNow = () => void look()
    lookNow()
    // Another tab may have begun the log.
    document.addEventListener('visibilitychange', lookNow, options)
    window.addEventListener('focus', lookNow, options)
    return () => ending.abort()
  }, [isWanted, member])

  useEffect(() => {
    const load = (event: TouchEvent) =>
      void import('./watch-swipes.ts').then((swipes) => swipes.watchSwipes(event)).catch(() => {})
    document.addEventListener('touchstart', load, { once: true, passive: true })
    return () => document.removeEventListener('touchstart', load)
  }, [])

  return (
    isWanted && (
      <Suspense>
        <TrackerMarks member={member} choose={choose} />
      </Suspense>
    )
  )
}

/** Without opening the database, which would create it. */
async function hasLog(member: string | null) {
  if (member !== null) return true
  try {
    const databases = await indexedDB.databases()
    return databases.some(({ name }) => name === 'tracker')
  } catch {
    return false
  }
}
