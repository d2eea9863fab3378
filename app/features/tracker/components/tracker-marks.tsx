import { useEffect, useLayoutEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { listingMenu, setDeviceMarks } from '#app/features/listings/components/device-marks.ts'
import { useSession } from '#app/features/listings/components/session.tsx'
import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import { useClock } from '#app/ui/now.tsx'
import { ListingMenu, menuItems, type Choice, type Choose } from './listing-menu.tsx'
import { toDeviceMarks } from './listing-marks.tsx'
import { openPageTracker, type PageTracker } from './page-tracker.ts'

type Props = { member: string | null; choose: Choose }

/** Marks the listings of every page with what the device knows about them. */
export default function TrackerMarks({ member, choose }: Props): ReactNode {
  const [page, setPage] = useState<PageTracker>()
  useEffect(() => {
    const ending = new AbortController()
    async function show() {
      const opened = await openPageTracker(member)
      if (ending.signal.aborted) return
      opened.begin(listingsOnScreen())
      setPage(opened)
    }
    void show()
    return () => ending.abort()
  }, [member])
  return page && <Marks page={page} choose={choose} />
}

function Marks({ page, choose }: { page: PageTracker; choose: Choose }) {
  const state = useSyncExternalStore(page.subscribe, page.read)
  const { now } = useClock()
  const session = useSession()
  const isBookmarked = session.session ? session.isBookmarked : null
  const { key } = useLocation()
  const [firstKey] = useState(key)

  useEffect(() => askOnReturn(page), [page])
  useLayoutEffect(() => {
    if (key !== firstKey) page.begin([])
  }, [page, key, firstKey])
  useLayoutEffect(() => {
    const { chosenOf, ...marks } = toDeviceMarks({ page, state, now, isBookmarked })
    setDeviceMarks(marks)
    listingMenu.set((competition) => (
      <ListingMenu
        listing={competition}
        items={menuItems(choose, competition, chosenOf(competition))}
      />
    ))
  }, [page, state, now, isBookmarked, choose])
  return null
}

/** For the menu, which is there before the marks. */
export async function perform(member: string | null, choice: Choice, competition: CompetitionCard) {
  const page = await openPageTracker(member)
  if (choice === 'enter') await page.enter(competition, 'by-hand')
  if (choice === 'undo') await page.undo(competition.competitionID)
  if (choice === 'later' || choice === 'not-for-me') await page.toggleMark(competition, choice)
}

function askOnReturn(page: PageTracker) {
  const ending = new AbortController()
  const askIfVisible = () => document.visibilityState === 'visible' && page.ask()
  askIfVisible()
  const options = { signal: ending.signal }
  document.addEventListener('visibilitychange', askIfVisible, options)
  for (const event of ['focus', 'pageshow']) window.addEventListener(event, askIfVisible, options)
  return () => ending.abort()
}

function listingsOnScreen() {
  return [...document.querySelectorAll<HTMLElement>('article[data-id]')]
    .filter((card) => card.getBoundingClientRect().top < window.innerHeight)
    .map((card) => Number(card.dataset.id))
}
