import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { NavLink } from '#app/ui/link.tsx'
import type { AdminDesk } from '../queries/desk.server.ts'

/** In the order of docs/contract.md#admin-tabs. */
const TABS = [
  { to: '/admin', label: 'Home' },
  { to: '/admin/stats', label: 'Stats' },
  { to: '/admin/pending', label: 'Pending Competitions', count: 'pending' },
  { to: '/admin/premium', label: 'Premium' },
  { to: '/admin/fpd', label: 'FPD', count: 'fpd' },
  { to: '/admin/users', label: 'New Users' },
  { to: '/admin/all-competitions', label: 'All Competitions' },
  { to: '/admin/unreviewed', label: 'Published, not looked at', count: 'unreviewed' },
  { to: '/admin/reports', label: 'Reports', count: 'reports' },
  { to: '/admin/checks', label: 'Links and dates', count: 'checks' },
  { to: '/admin/sources', label: 'Sources', count: 'sources' },
  { to: '/admin/email-campaigns', label: 'Email Campaigns', count: 'uncertain' },
  { to: '/admin/messages', label: 'Messages', count: 'messages' },
] as const

export function AdminTabs({ desk }: { desk: AdminDesk }) {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const tabs = nav.current
    const selected = tabs?.querySelector<HTMLElement>('[aria-current=page]')
    if (!tabs || !selected) return
    // scrollIntoView() would move where Tab starts from, past the skip link.
    tabs.scrollLeft = selected.offsetLeft - (tabs.clientWidth - selected.offsetWidth) / 2
  }, [pathname])
  return (
    <nav
      ref={nav}
      aria-label="Admin"
      className="relative mb-6 overflow-x-auto border-b border-line"
    >
      <ul className="flex min-w-max gap-1">
        {TABS.map((tab) => (
          <li key={tab.to}>
            <NavLink
              to={tab.to}
              end={tab.to === '/admin'}
              className="flex min-h-11 items-center gap-2 border-b-3 border-transparent px-3 font-medium lg:px-2 text-muted hover:text-ink aria-[current=page]:border-link aria-[current=page]:text-link"
            >
              {tab.label}
              {'count' in tab && desk[tab.count].waiting > 0 && (
                <span className="chip bg-tint px-2 font-semibold text-link">
                  {desk[tab.count].waiting.toLocaleString('en-IE')}
                  <span className="sr-only"> waiting</span>
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
