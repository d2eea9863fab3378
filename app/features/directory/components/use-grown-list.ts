import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useClock } from '#app/ui/now.tsx'
import { saveList, recallList, recallPlace } from './grown-lists.ts'

/** Saved per history entry. Hydrates as served and then grows before the next paint. */
export function useGrownList(name: string) {
  const { key } = useLocation()
  const id = `${key} ${name}`
  const now = useClock().now.getTime()
  const served = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  )
  const [grown, setGrown] = useState(() => (served ? undefined : recallList(id, now)))
  const place = useRef<number>(undefined)

  useLayoutEffect(() => {
    if (!served) return
    setGrown(recallList(id, now))
    // Unless the visitor has scrolled since the page was shown.
    const left = recallPlace(key)
    if (left !== undefined && isAsFarAs(left)) place.current = left
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the state at hydration
  }, [])
  useLayoutEffect(() => {
    if (!grown || place.current === undefined) return
    window.scrollTo(0, place.current)
    place.current = undefined
  }, [grown])
  useEffect(() => {
    if (grown) saveList(id, grown, now)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- time alone changes nothing
  }, [id, grown])
  return [grown, setGrown] as const
}

/** Whether the page is scrolled to this position, or to its end if it is shorter. */
function isAsFarAs(place: number) {
  const end = document.documentElement.scrollHeight - window.innerHeight
  return Math.abs(window.scrollY - Math.min(place, end)) <= 1
}

const subscribeToNothing = () => () => {}
