import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

export function PageAnnouncer({ contentId }: { contentId: string }) {
  const { key, hash } = useLocation()
  const before = useRef<string>(undefined)
  const [title, setTitle] = useState('')

  useEffect(() => {
    const isFirst = before.current === undefined
    if (!isFirst && before.current !== document.title) setTitle(document.title)
    before.current = document.title
    const isFocusLost = document.activeElement === document.body
    if (!isFirst && isFocusLost && hash === '')
      document.getElementById(contentId)?.focus({ preventScroll: true })
  }, [key, hash, contentId])

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
