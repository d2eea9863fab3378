import { Icon } from '#app/ui/icon.tsx'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useClock } from '#app/ui/now.tsx'
import { SITE_NAME } from '#app/lib/text/site-name.ts'
import { Link } from '#app/ui/link.tsx'
import { copyrightYears, FOOTER_LINKS, WIN_STUFF } from '../rules/site.ts'

/** @param operator name, address and numbers of a business, where they are set */
export function Footer({ operator }: { operator: string | undefined }) {
  const { now } = useClock()
  const { key } = useLocation()
  const years = copyrightYears(now)
  return (
    <footer className="no-print border-t border-line bg-card">
      <div className="page-width flex flex-col gap-6 py-8 md:flex-row md:items-center md:justify-between">
        <nav aria-label="Footer">
          <ul className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
            <li>
              <WinStuffMenu pageKey={key} />
            </li>
            {FOOTER_LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="footer-link">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="shrink-0 text-sm text-muted md:max-w-80 md:text-right">
          <p>{`© ${years} ${SITE_NAME}`}</p>
          {operator && <p className="mt-1">{operator}</p>}
        </div>
      </div>
    </footer>
  )
}

/** Opens on hover with a mouse, on press everywhere, and without script; closes on another page. */
function WinStuffMenu({ pageKey }: { pageKey: string }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const setOpen = (open: boolean) => {
    if (menu.current) menu.current.open = open
  }
  useEffect(() => setOpen(false), [pageKey])

  return (
    <details
      ref={menu}
      className="group relative"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        setOpen(false)
        menu.current?.querySelector('summary')?.focus()
      }}
    >
      <summary
        // Hover has already opened the menu, so a click must not close it.
        onClick={(event) => isMouse(event.nativeEvent) && event.preventDefault()}
        className="flex min-h-11 list-none items-center gap-1 font-semibold"
      >
        Win Stuff
        <Icon name="chevron-up" size={18} className="fold-arrow" />
      </summary>
      <div className="absolute bottom-full left-0 z-20 pb-1">
        <ul className="menu-links w-72 max-w-[80vw] rounded-card border border-line bg-card p-2 shadow-card">
          {WIN_STUFF.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}

function isMouse(event: MouseEvent) {
  return 'pointerType' in event && event.pointerType === 'mouse'
}
