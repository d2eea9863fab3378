import { useLocation } from 'react-router'
import type { PagePath } from '#app/lib/page-address.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { AdminDesk } from '../queries/desk.server.ts'

type Tab = {
  to: PagePath
  /** A page that is reached from the tab's own. */
  also?: PagePath
  label: string
  count?: keyof AdminDesk | readonly (keyof AdminDesk)[]
}

/** In the order of docs/contract.md#admin-tabs. */
const TABS: readonly Tab[] = [
  { to: '/admin', label: 'Home' },
  { to: '/admin/stats', label: 'Stats' },
  { to: '/admin/pending', label: 'Pending Competitions', count: 'pending' },
  { to: '/admin/premium', label: 'Premium' },
  { to: '/admin/fpd', label: 'FPD', count: 'fpd' },
  { to: '/admin/users', label: 'New Users' },
  { to: '/admin/all-competitions', also: '/admin/import', label: 'All Competitions' },
  { to: '/admin/unreviewed', label: 'Published, not looked at', count: 'unreviewed' },
  { to: '/admin/reports', label: 'Reports', count: 'reports' },
  { to: '/admin/checks', label: 'Links and dates', count: 'checks' },
  { to: '/admin/terms', label: 'T&Cs', count: 'terms' },
  { to: '/admin/results', label: 'Winners', count: 'results' },
  { to: '/admin/promoters', label: 'Promoters' },
  { to: '/admin/sources', label: 'Sources', count: 'sources' },
  { to: '/admin/email-campaigns', label: 'Email Campaigns', count: ['refused', 'uncertain'] },
  { to: '/admin/messages', label: 'Messages', count: 'messages' },
  { to: '/admin/tokens', label: 'API tokens' },
  { to: '/admin/moderation-log', label: 'Log' },
]

/** Tabs on wide screens; on others a button that names the page and opens the list. */
export function AdminTabs({ desk }: { desk: AdminDesk }) {
  const { pathname } = useLocation()
  const here = TABS.findLast(
    ({ to, also }) => pathname === to || pathname === also || pathname.startsWith(`${to}/`),
  )
  return (
    <nav aria-label="Admin" className="mb-6">
      <details key={pathname} className="group lg:hidden">
        <summary className="button-quiet w-full justify-between">
          <span>
            <span className="sr-only">All pages of the desk, now: </span>
            {here?.label ?? 'Admin'}
          </span>
          <Icon name="chevron-down" size={20} className="group-open:rotate-180" />
        </summary>
        <ul className="mt-2 grid gap-x-2 rounded-card bg-card p-2 shadow-card sm:grid-cols-2">
          {TABS.map((tab) => (
            <li key={tab.to}>
              <TabLink
                tab={tab}
                desk={desk}
                isHere={tab === here}
                className="rounded-lg hover:bg-tint aria-[current=page]:bg-tint"
              />
            </li>
          ))}
        </ul>
      </details>
      <ul className="hidden flex-wrap border-b border-line lg:flex">
        {TABS.map((tab) => (
          <li key={tab.to}>
            <TabLink
              tab={tab}
              desk={desk}
              isHere={tab === here}
              className="border-b-3 border-transparent text-muted hover:text-ink aria-[current=page]:border-link"
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

type TabLinkProps = { tab: Tab; desk: AdminDesk; isHere: boolean; className: string }

function TabLink({ tab, desk, isHere, className }: TabLinkProps) {
  const waiting = [tab.count ?? []].flat().reduce((sum, count) => sum + desk[count].waiting, 0)
  return (
    <Link
      to={tab.to}
      aria-current={isHere ? 'page' : undefined}
      className={`flex min-h-11 items-center gap-2 px-3 font-medium aria-[current=page]:text-link ${className}`}
    >
      {tab.label}{' '}
      {waiting > 0 && (
        <span className="chip bg-tint px-2 font-semibold text-link">
          {waiting.toLocaleString('en-IE')}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </Link>
  )
}
