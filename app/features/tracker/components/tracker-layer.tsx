import { listDatabases } from '#app/lib/browser/storage-answers.ts'
import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react'
import { listingMenu } from '#app/features/listings/components/device-marks.ts'
import { readOpenings } from '#app/features/listings/components/count-click.ts'
import { useSession } from '#app/features/listings/components/session.tsx'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import { ListingMenu, menuItems, type Choose } from './listing-menu.tsx'
import { lazyExtra } from '#app/ui/loading/lazy-extra.ts'

const TrackerMarks = lazyExtra(() => import('./tracker-marks.tsx'))

/** Adds a listing's menu; a choice, coming back from a promoter's page, or a log on the device loads the rest. */
export default function TrackerLayer(): ReactNode {
  const { member, isBookmarked, setBookmark } = useSession()
  const [isWanted, setWanted] = useState(false)
  const toast = useToast()

  const choose: Choose = useCallback(
    (choice, competition) => {
      async function perform() {
        const owner = member === undefined ? await whoIsHere() : member
        if (choice === 'later' && owner !== null)
          return setBookmark(competition, !isBookmarked(competition.competitionID))
        setWanted(true)
        const marks = await import('./tracker-marks.tsx')
        return marks.perform(owner, choice, competition)
      }
      perform().catch(() => toast({ text: 'There is no connection just now.' }))
    },
    [member, isBookmarked, setBookmark, toast],
  )
  useEffect(() => {
    if (isWanted) return
    listingMenu.set((competition) => (
      <ListingMenu listing={competition} items={menuItems(choose, competition)} />
    ))
  }, [isWanted, choose])

  useEffect(() => {
    if (isWanted) return
    const ending = new AbortController()
    const options = { signal: ending.signal }
    async function look() {
      if (member === undefined) return
      const isNeeded = Object.keys(readOpenings()).length > 0 || (await hasLog(member))
      if (isNeeded && !ending.signal.aborted) setWanted(true)
    }
    const lookNow = () => void look()
    lookNow()
    // Another tab may have started the log.
    document.addEventListener('visibilitychange', lookNow, options)
    window.addEventListener('focus', lookNow, options)
    return () => ending.abort()
  }, [isWanted, member])

  return (
    isWanted &&
    member !== undefined && (
      <Suspense>
        <TrackerMarks member={member} choose={choose} />
      </Suspense>
    )
  )
}

/** @throws without a connection. */
async function whoIsHere() {
  const { askMember } = await import('#app/features/listings/components/ask-member.ts')
  const told = await askMember()
  if (told === undefined) throw new Error('There is no connection.')
  return told?.user.username ?? null
}

/** Without opening the database, which would create it. */
async function hasLog(member: string | null) {
  if (member !== null) return true
  try {
    const databases = await listDatabases()
    return databases.some(({ name }) => name === 'tracker')
  } catch {
    return false
  }
}
