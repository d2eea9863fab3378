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
  { to: '/admin/reports', label: 'Reports', count: 'reports' },
  { to: '/admin/email-campaigns', label: 'Email Campaigns', count: 'uncertain' },
  { to: '/admin/messages', label: 'Messages', count: 'messages' },
] as const

/** Marks the tab of the current path; a number shows how many items wait there. */
export function AdminTabs({ desk }: { desk: AdminDesk }) {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const selected = nav.current?.querySelector('[aria-current=page]')
    selected?.scrollIntoView({ inline: 'center', block: 'nearest' })
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
              className="flex min-h-11 items-center gap-2 border-b-3 border-transparent px-3 font-medium text-muted hover:text-ink aria-[current=page]:border-link aria-[current=page]:text-link"
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
