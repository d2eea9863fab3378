import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#app/features/listings/components/session.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { NavLink } from '#app/ui/link.tsx'
import { DueNumber } from './due-number.tsx'

/** On phones; a listing has the Enter bar in its place (app/styles.css). */
export function BottomBar() {
  const isVisitor = useSession().session === null
  if (useLocation().pathname.startsWith('/admin')) return null
  return (
    <nav
      aria-label="Daily"
      className="bottom-nav no-print fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-card md:hidden"
    >
      <Tab to="/todays-round" icon="list-checks" number={<DueNumber />}>
        Today
      </Tab>
      <Tab to="/new-competitions" icon="sparkles">
        New
      </Tab>
      <Tab to="/competitions-ending-soon" icon="clock">
        Ending
      </Tab>
      <Tab to={isVisitor ? '/todays-round#saved' : '/my-bookmarks'} icon="bookmark">
        Saved
      </Tab>
    </nav>
  )
}

type TabProps = { to: string; icon: IconName; number?: ReactNode; children: ReactNode }

function Tab({ to, icon, number, children }: TabProps) {
  const { hash } = useLocation()
  const isHere = to.includes('#') === (hash === '#saved')
  return (
    <NavLink
      to={to}
      end
      className={({ isActive }) =>
        `bottom-tab ${isActive && isHere ? 'font-semibold text-link' : 'text-muted'}`
      }
    >
      {children}
      <span className="relative -order-1">
        <Icon name={icon} size={22} />
        {number}
      </span>
    </NavLink>
  )
}
