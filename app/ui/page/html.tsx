import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { isOwnPath } from '#app/lib/http/own-path.ts'
import { opensElsewhere } from '#app/ui/opens-elsewhere.ts'

/** Links within the site navigate without a full page load. */
export function Html({ html, className = '' }: { html: string; className?: string }) {
  const box = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()

  useEffect(() => {
    const element = box.current
    function follow(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const href = link?.getAttribute('href')
      if (!href || !isOwnPath(href) || event.button !== 0 || event.defaultPrevented) return
      if (opensElsewhere(event)) return
      event.preventDefault()
      void navigate(href, { viewTransition: true })
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [navigate])

  if (html === '') return null
  return (
    <div
      ref={box}
      className={`prose ${className}`}
      // oxlint-disable-next-line no-danger -- from our own files; Markdown with HTML switched off
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
