import { useLocation } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { AdminDesk } from '../queries/admin-desk.server.ts'
import { sumOf } from './queues.ts'
import { TABS, tabAt, type AdminPage } from './tabs.ts'

/** One row of tabs on wide screens (more with large text), on others a button that names the page; below it the pages of a group. */
export function AdminTabs({ desk }: { desk: AdminDesk }) {
  const { pathname } = useLocation()
  const here = tabAt(pathname)
  const tabs = (look: string) =>
    TABS.map((tab) => (
      <li key={tab.label}>
        <PageLink
          page={tab}
          desk={desk}
          current={tab === here?.tab && (tab.pages ? 'true' : 'page')}
          className={`px-3 ${look}`}
        />
      </li>
    ))
  return (
    <div className="mb-6">
      <nav aria-label="Admin">
        <details key={pathname} className="group lg:hidden">
          <summary className="button-quiet w-full justify-between">
            <span>
              <span className="sr-only">All pages of the desk, now: </span>
              {here?.page.label ?? 'Admin'}
            </span>
            <Icon name="chevron-down" size={20} className="group-open:rotate-180" />
          </summary>
          <ul className="mt-2 grid grid-cols-2 gap-x-2 rounded-card bg-card p-2 shadow-card">
            {tabs('rounded-lg hover:bg-tint aria-[current]:bg-tint')}
          </ul>
        </details>
        <ul className="hidden flex-wrap border-b border-line lg:flex">
          {tabs(
            'border-b-3 border-transparent text-muted hover:text-ink aria-[current]:border-link',
          )}
        </ul>
      </nav>
      {here?.tab.pages && (
        <nav aria-label={here.tab.label} className="mt-1">
          <ul className="-mx-2 flex flex-wrap text-sm">
            {here.tab.pages.map((page) => (
              <li key={page.to}>
                <PageLink
                  page={page}
                  desk={desk}
                  current={page === here.page && 'page'}
                  className="px-2 hover:underline"
                />
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

type PageLinkProps = {
  page: AdminPage
  desk: AdminDesk
  current: 'page' | 'true' | false | undefined
  className: string
}

function PageLink({ page, desk, current, className }: PageLinkProps) {
  const { to, label, counts = [], isFile } = page
  const look = `flex min-h-11 items-center gap-1.5 font-semibold aria-[current]:text-link ${className}`
  if (isFile)
    return (
      <a href={to} download className={look}>
        {label}
      </a>
    )
  return (
    <Link to={to} aria-current={current || undefined} className={look}>
      {label}{' '}
      {counts.length > 0 && <Count waiting={sumOf(counts.map((name) => desk[name])).waiting} />}
    </Link>
  )
}

const COUNT_MAX = 999

function Count({ waiting }: { waiting: number }) {
  if (waiting === 0) return null
  return (
    <span className="chip bg-tint px-1.5 font-semibold text-link equal-digits">
      {waiting > COUNT_MAX ? `${COUNT_MAX}+` : waiting}
      <span className="sr-only"> waiting</span>
    </span>
  )
}
