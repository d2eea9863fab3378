import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { PageAddress } from '#app/lib/page-address.ts'
import type { IconName } from '#app/ui/icon-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { DueNumber } from './due-number.tsx'

/** On phones; a listing has the Enter bar in its place (app/styles.css). */
export function BottomBar() {
  const { pathname } = useLocation()
  if (pathname.startsWith('/admin')) return null
  const tabs: TabData[] = [
    { to: '/todays-round', icon: 'list-checks', label: 'Today', number: <DueNumber /> },
    { to: '/new-competitions', icon: 'sparkles', label: 'New' },
    { to: '/competitions-ending-soon', icon: 'clock', label: 'Ending' },
    { to: '/my-bookmarks', icon: 'bookmark', label: 'Saved' },
    { to: '/my-entries', icon: 'circle-user', label: 'Me' },
  ]
  const here = tabs.find(({ to }) => to === pathname.toLowerCase())?.to
  return (
    <nav
      aria-label="Daily"
      className="bottom-nav no-print order-last fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-card md:hidden"
    >
      {tabs.map((tab) => (
        <Tab key={tab.label} {...tab} isHere={tab.to === here} />
      ))}
    </nav>
  )
}

type TabData = { to: PageAddress; icon: IconName; label: string; number?: ReactNode }

function Tab({ to, icon, label, number, isHere }: TabData & { isHere: boolean }) {
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      className={`bottom-tab ${isHere ? 'font-semibold text-link' : 'text-muted'}`}
    >
      {`${label} `}
      <span className="relative -order-1">
        <Icon name={icon} size={22} />
        {number}
      </span>
    </Link>
  )
}
