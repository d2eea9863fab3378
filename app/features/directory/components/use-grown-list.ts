import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useClock } from '#app/ui/now.tsx'
import { saveList, recallList, recallPlace } from './grown-lists.ts'

/**
 * What a list has grown to, kept for each step of the visitor's way. While the served page is
 * being taken over it is as it was served, and then grows before anything is painted.
 */
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
    // Unless the visitor has moved since the page was shown.
    const left = recallPlace(key)
    if (left !== undefined && isAsFarAs(left)) place.current = left
    // Only what was there when the page came to life.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
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

/** Whether the page is scrolled to this place, or to its end where it is not that long. */
function isAsFarAs(place: number) {
  const end = document.documentElement.scrollHeight - window.innerHeight
  return Math.abs(window.scrollY - Math.min(place, end)) <= 1
}

const subscribeToNothing = () => () => {}
