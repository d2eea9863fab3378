import { Children, useEffect, useRef, type ReactNode } from 'react'

let sheet: CSSStyleSheet | undefined

/** Publishes its height, so that the page can scroll clear of it. */
export function Banners({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return
    let published = 0
    const observer = new ResizeObserver(([entry]) => {
      const height = Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)
      if (height === published) return
      published = height
      publish(height)
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={box}
      className="banners no-print pointer-events-none fixed inset-x-0 bottom-(--bottom-bar) z-30 flex flex-col items-center [view-transition-name:banners]"
    >
      {children}
    </div>
  )
}

/** In a style sheet: set on the root, it would compute the style of the whole page again. */
function publish(height: number) {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
  }
  sheet.replaceSync(`html, body, .above-banners { --banners: ${height}px }`)
}

export function Banner({
  label,
  buttons,
  className = '',
  children,
}: {
  label: string
  buttons: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <section
      aria-label={label}
      className={`w-full max-w-4xl px-2 pb-2 sm:px-4 sm:pb-4 ${className}`}
      data-nosnippet
    >
      <div className="pointer-events-auto flex flex-col gap-3 rounded-card border border-line bg-card p-3 text-sm shadow-card sm:flex-row sm:items-center sm:gap-6 sm:p-4">
        <div className="flex-1">{children}</div>
        <div
          className={`grid shrink-0 gap-2 ${Children.count(buttons) > 2 ? 'grid-cols-3' : 'grid-cols-2'}`}
        >
          {buttons}
        </div>
      </div>
    </section>
  )
}
