import type { PageAddress } from '#app/lib/page-address.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { CATEGORIES, categoryPath } from '#app/features/listings/rules/categories.ts'
import { useSession } from '#app/features/listings/components/session.tsx'
import { Link } from '#app/ui/link.tsx'

const InstallEntry = lazy(() => import('./install-entry.tsx'))
const PassportEntry = lazy(() => import('#app/features/listings/components/passport-entry.tsx'))
const LogoutButton = lazy(() => import('./logout-button.tsx'))
const ThemeSwitch = lazy(() => import('./theme-switch.tsx'))

export const DRAWER_ID = 'drawer'

/**
 * The navigation drawer: a popover, so that it opens, closes and dismisses without script. Parts that load
 * once it is open have their room kept or come last, so that nothing moves under a finger.
 */
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
      {session && (
        <p className="mt-1 flex items-center gap-3 px-3 py-2 font-semibold">
          <Icon name="circle-user" size={36} className="text-link" />
          {session.user.username}
        </p>
      )}
      <ul className="mt-1">
        {session?.user.admin && <DrawerLink to="/admin" icon="shield-check" label="Admin" />}
        {!session && <DrawerLink to="/login" icon="log-in" label="Login" forVisitors />}
        <DrawerLink to="/my-entries" icon="circle-user" label="Me" />
        <DrawerLink to="/my-bookmarks" icon="bookmark" label={session ? 'My Bookmarks' : 'Saved'} />
        <DrawerLink to="/todays-round" icon="list-checks" label="Today" />
        <DrawerLink to="/new-competitions" icon="sparkles" label="New Competitions" />
        <DrawerLink to="/competitions-ending-soon" icon="clock" label="Ending Soon" />
      </ul>
      <details>
        <summary className="menu-entry list-none">
          <Icon name="layout-grid" size={20} />
          By Category
        </summary>
        <ul className="menu-links pl-8">{categoryLinks()}</ul>
      </details>
      <ul>
        <DrawerLink to="/competition-category#counties" icon="map-pin" label="By county" />
        <DrawerLink to="/add-a-new-competition" icon="circle-plus" label="Submit a competition" />
        <DrawerLink to="/is-this-win-real" icon="shield-alert" label="Is this win real?" />
        <DrawerLink to="/frequently-asked-questions" icon="info" label="Help" />
        <DrawerLink to="/contact-us" icon="mail" label="Contact us" />
        {opened && (
          <Suspense fallback={<li className="menu-entry" />}>
            <PassportEntry />
          </Suspense>
        )}
        {session && (
          <>
            <DrawerLink to="/my-dashboard" icon="layout-dashboard" label="My Dashboard" />
            <li className="min-h-11">
              <Suspense>
                <LogoutButton csrfToken={session.csrfToken} />
              </Suspense>
            </li>
          </>
        )}
      </ul>
      {opened && (
        <Suspense>
          <InstallEntry />
          <ThemeSwitch />
        </Suspense>
      )}
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

type EntryData = { to: PageAddress; icon: IconName; label: string; forVisitors?: boolean }

function DrawerLink({ to, icon, label, forVisitors }: EntryData) {
  return (
    <li className={forVisitors ? 'for-visitors' : undefined}>
      <Link to={to} className="menu-entry">
        <Icon name={icon} size={20} />
        {label}
      </Link>
    </li>
  )
}
