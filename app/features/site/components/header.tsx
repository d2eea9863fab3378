import type { PageAddress } from '#app/lib/page-address.ts'
import { Icon } from '#app/ui/icon.tsx'
import { lazy, Suspense, useState, type MouseEvent, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#app/features/listings/components/session.tsx'
import { SITE_NAME } from '#app/lib/text/site-name.ts'
import { Link } from '#app/ui/link.tsx'
import { usePageKeys } from '#app/ui/keys/page-keys.ts'
import { DRAWER_ID } from './drawer.tsx'
import { DueNumber } from './due-number.tsx'
import { opensElsewhere } from '#app/ui/opens-elsewhere.ts'

const ACCOUNT = 'icon-button -mr-2 hover:bg-white/15 md:button md:mr-0 md:w-auto'

const SearchDialog = lazy(() => import('./search-dialog.tsx').catch(openSearchPage))

export function Header({ addedLast7Days }: { addedLast7Days: number | undefined }) {
  const [searching, setSearching] = useState(false)
  usePageKeys('/', () => setSearching(true))

  function openSearch(event: MouseEvent) {
    if (opensElsewhere(event)) return
    event.preventDefault()
    setSearching(true)
  }

  return (
    <header className="site-header no-print sticky top-0 z-30 bg-bar text-white shadow-card">
      <div className="page-width flex min-h-16 items-center sm:gap-2 md:flex-wrap">
        <button
          type="button"
          popoverTarget={DRAWER_ID}
          className="icon-button -ml-2 hover:bg-white/15"
          aria-label="Menu"
        >
          <Icon name="menu" />
        </button>
        <Link
          to="/"
          className="mr-auto flex min-h-11 min-w-0 items-center rounded px-1 text-base leading-5 font-semibold wrap-anywhere hyphens-auto sm:text-lg sm:leading-6"
        >
          {SITE_NAME}
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-1 desk:flex">
          <HeaderLink to="/todays-round">
            {/* The number has its place beside the word. */}
            <span className="relative mr-3">
              Today
              <span className="absolute top-0 left-full ml-1">
                <DueNumber />
              </span>
            </span>
          </HeaderLink>{' '}
          <HeaderLink to="/new-competitions">
            <span>
              {'New '}
              {addedLast7Days ? (
                <span
                  // A line under the word does not go on below an inline block.
                  className="ml-1 inline-block rounded-full bg-white/20 px-2 text-xs font-semibold leading-5"
                  title={`${addedLast7Days} added in the last 7 days`}
                >
                  {addedLast7Days}
                  <span className="sr-only"> added in the last 7 days</span>
                </span>
              ) : null}
            </span>
          </HeaderLink>{' '}
          <HeaderLink to="/competitions-ending-soon">Ending</HeaderLink>{' '}
          <HeaderLink to="/my-bookmarks">Saved</HeaderLink>{' '}
          <span className="for-visitors">
            <HeaderLink to="/my-entries">Me</HeaderLink>
          </span>
        </nav>
        <Link
          to="/search"
          onClick={openSearch}
          className="hidden min-h-11 max-w-56 min-w-0 flex-1 basis-28 items-center gap-2 rounded-lg bg-white/15 px-3 text-white/90 hover:bg-white/25 md:flex"
        >
          <Icon name="search" size={18} />
          <span className="leading-5 wrap-anywhere">
            Search<span className="sr-only"> competitions</span>
          </span>
          <kbd
            aria-hidden="true"
            className="ml-auto rounded border border-white/40 px-1.5 font-sans text-xs leading-5"
          >
            /
          </kbd>
        </Link>
        <Link
          to="/search"
          onClick={openSearch}
          className="icon-button hover:bg-white/15 md:hidden"
          aria-label="Search"
        >
          <Icon name="search" />
        </Link>
        <Link
          to="/add-a-new-competition"
          aria-label="Submit a Competition"
          className="icon-button last:-mr-2 md:button md:w-auto md:border md:border-white/50 hover:bg-white/15"
        >
          <Icon name="plus" size={22} />
          <span className="hidden md:inline">Submit a Competition</span>
        </Link>{' '}
        <AccountLink />
      </div>
      {searching && (
        <Suspense>
          <SearchDialog onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </header>
  )
}

/** Its place is kept for a member from the first paint on, so that nothing moves once it is known who it is. */
function AccountLink() {
  const { session } = useSession()
  if (session) {
    return (
      <Link
        to="/my-entries"
        aria-label={`${session.user.username}: me`}
        className="account-link hidden hover:bg-white/15 md:button"
      >
        <Icon name="circle-user" size={22} />
        <span className="max-w-24 leading-5 line-clamp-2 wrap-anywhere">
          {session.user.username}
        </span>
      </Link>
    )
  }
  return (
    <span className="account-link">
      <span className="for-visitors noscript:hidden">
        <Link to="/login" className="md:button hidden hover:bg-white/15">
          <Icon name="log-in" size={22} />
          Log in
        </Link>
      </span>{' '}
      <noscript>
        <a href={'/my-dashboard' satisfies PageAddress} aria-label="My account" className={ACCOUNT}>
          <Icon name="circle-user" size={22} />
          <span className="hidden md:inline">My account</span>
        </a>
      </noscript>
    </span>
  )
}

function HeaderLink({ to, children }: { to: PageAddress; children: ReactNode }) {
  const isHere = to === useLocation().pathname.toLowerCase()
  return (
    <Link to={to} aria-current={isHere ? 'page' : undefined} className="header-link">
      {children}
    </Link>
  )
}

/** Replaces the dialog when its code can't be loaded (a deploy, no connection). */
function openSearchPage() {
  window.location.assign('/search' satisfies PageAddress)
  return new Promise<never>(() => {})
}
