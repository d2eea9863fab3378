import { Fragment, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { PageAddress } from '#app/lib/page-address.ts'
import { Icon } from '#app/ui/icon.tsx'
import { LIST_VIEW_KEY, VIEW, type ListView as View } from '#app/lib/browser/list-view.ts'
import { addToQuery } from '../rules/links.ts'
import { opensElsewhere } from '#app/ui/opens-elsewhere.ts'

const CHOICES = [
  { view: 'cards', label: 'Cards', icon: 'layout-grid', when: 'hidden rows:inline-flex' },
  { view: 'list', label: 'List', icon: 'rows-3', when: 'rows:hidden' },
] as const

/** Around a list that wide screens can show as rows: the `rows` variant of app/styles.css. Phones always do. */
export function ListView({ children }: { children: ReactNode }) {
  const chosen = useViewOfAddress()
  return <div className={`list-view ${chosen ? `as-${chosen}` : ''}`}>{children}</div>
}

/** On wide screens leads to the other view; CSS shows only that one. `query` comes after the view. */
export function ViewSwitch({ path, query = '' }: { path: PageAddress; query?: string }) {
  const links = useRef<HTMLParagraphElement>(null)
  const inAddress = useViewOfAddress() !== undefined
  return (
    <p ref={links} className="no-print absolute top-0 right-0 max-sm:hidden">
      {CHOICES.map(({ view, label, icon, when }) => (
        <Fragment key={view}>
          <a
            href={addToQuery(path, `${VIEW}=${view}`, query)}
            rel="nofollow"
            aria-label={`Show as ${label.toLowerCase()}`}
            className={`button-quiet ${when}`}
            onClick={(event) => {
              if (opensElsewhere(event)) return
              choose(view)
              // The address goes before the choice: another address, then.
              if (inAddress) return
              event.preventDefault()
              const other = CHOICES.findIndex((choice) => choice.view !== view)
              links.current?.querySelectorAll('a')[other]?.focus()
            }}
          >
            <Icon name={icon} size={18} />
            {label}
          </a>{' '}
        </Fragment>
      ))}
    </p>
  )
}

/** Returns a list's address with the view that this page's address asks for. */
export function useAddressWithView(path: PageAddress): PageAddress {
  const view = useViewOfAddress()
  return view ? addToQuery(path, `${VIEW}=${view}`) : path
}

function useViewOfAddress(): View | undefined {
  const view = new URLSearchParams(useLocation().search).get(VIEW)
  return view === 'list' || view === 'cards' ? view : undefined
}

function choose(view: View) {
  document.documentElement.dataset.view = view
  try {
    localStorage.setItem(LIST_VIEW_KEY, view)
  } catch {
    // Storage is blocked: the choice lasts until the page is left.
  }
}
