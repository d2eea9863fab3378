import type { PageAddress } from '#app/lib/page-address.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { CATEGORIES, categoryPath } from '#app/features/listings/rules/categories.ts'
import { useSession } from '#app/features/listings/components/session.tsx'
import type { PageSession } from '#app/lib/browser/page-session.ts'
import { Link } from '#app/ui/link.tsx'

const InstallEntry = lazy(() => import('./install-entry.tsx'))
const PassportEntry = lazy(() => import('./passport-entry.tsx'))
const LogoutButton = lazy(() => import('./logout-button.tsx'))
const ThemeSwitch = lazy(() => import('./theme-switch.tsx'))

export const DRAWER_ID = 'drawer'

/** The navigation drawer: a popover, so that it opens, closes and dismisses without script. */
export function Drawer() {
  const drawer = useRef<HTMLElement>(null)
  const { key } = useLocation()
  const { session } = useSession()
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (drawer.current?.matches(':popover-open')) drawer.current.hidePopover()
  }, [key])

  return (
    <nav
      ref={drawer}
      id={DRAWER_ID}
      popover="auto"
      onBeforeToggle={() => setOpened(true)}
      aria-label="Site"
      className="drawer fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-80 max-w-[86vw] overflow-y-auto overscroll-contain bg-card p-3 shadow-card"
    >
      <div className="flex items-center justify-between pl-3">
        <p className="text-lg font-semibold">Menu</p>
        <button
          type="button"
          popoverTarget={DRAWER_ID}
          popoverTargetAction="hide"
          className="icon-button hover:bg-tint"
          aria-label="Close the menu"
        >
          <Icon name="x" />
        </button>
      </div>
      <Account session={session} />
      <ul className="mt-1">
        <DrawerLink to="/add-a-new-competition" icon="circle-plus" label="Submit a competition" />
        <DrawerLink to="/todays-round" icon="list-checks" label="Today’s round" />
        <DrawerLink to="/new-competitions" icon="sparkles" label="New Competitions" />
        <DrawerLink to="/competitions-ending-soon" icon="clock" label="Ending Soon" />
        <DrawerLink to="/contact-us" icon="mail" label="Contact us" />
        {opened && (
          <Suspense>
            <PassportEntry />
            <InstallEntry />
          </Suspense>
        )}
      </ul>
      {opened && (
        <Suspense>
          <ThemeSwitch />
        </Suspense>
      )}
      <h2 className="mt-4 border-t border-line px-3 pt-4 pb-1 text-sm font-semibold text-muted">
        By Category
      </h2>
      <ul className="menu-links">{categoryLinks()}</ul>
    </nav>
  )
}

function categoryLinks() {
  return CATEGORIES.map((category) => (
    <li key={category}>
      <Link to={categoryPath(category)}>{category}</Link>
    </li>
  ))
}

function DrawerLink({ to, icon, label }: { to: PageAddress; icon: IconName; label: string }) {
  return (
    <li>
      <Link to={to} className="menu-entry">
        <Icon name={icon} size={20} />
        {label}
      </Link>
    </li>
  )
}

function Account({ session }: { session: PageSession | null }) {
  if (!session) {
    return (
      <ul className="mt-1">
        <DrawerLink to="/login" icon="log-in" label="Login" />
        <DrawerLink to="/my-entries" icon="list-checks" label="My Entries" />
      </ul>
    )
  }
  return (
    <div className="mt-1 border-b border-line pb-1">
      <p className="flex items-center gap-3 px-3 py-2 font-semibold">
        <Icon name="circle-user" size={36} className="text-link" />
        {session.user.username}
      </p>
      <ul>
        {session.user.admin && <DrawerLink to="/admin" icon="shield-check" label="Admin" />}
        <DrawerLink to="/my-dashboard" icon="layout-dashboard" label="My Dashboard" />
        <DrawerLink to="/my-entries" icon="list-checks" label="My Entries" />
        <DrawerLink to="/my-bookmarks" icon="bookmark" label="My Bookmarks" />
        <li>
          <Suspense>
            <LogoutButton csrfToken={session.csrfToken} />
          </Suspense>
        </li>
      </ul>
    </div>
  )
}
