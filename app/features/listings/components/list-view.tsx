import { useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { PageAddress } from '#app/lib/page-address.ts'
import { Icon } from '#app/ui/icon.tsx'
import { LIST_VIEW_KEY, VIEW, type ListView as View } from '#app/lib/browser/list-view.ts'
import { addToQuery } from '../rules/links.ts'

const CHOICES = [
  { view: 'cards', label: 'Cards', icon: 'layout-grid', when: 'hidden dense:inline-flex' },
  { view: 'list', label: 'List', icon: 'rows-3', when: 'dense:hidden' },
] as const

/**
 * Around a list that can be shown as cards or as rows; the look itself is the `dense` variant
 * of app/styles.css.
 */
export function ListView({
  onPhones = 'cards',
  children,
}: {
  /** How phones show it until the visitor chooses. */
  onPhones?: View
  children: ReactNode
}) {
  const chosen = useViewOfAddress()
  const look = chosen ? `as-${chosen}` : onPhones === 'list' ? 'list-on-phones' : ''
  return <div className={`list-view ${look}`}>{children}</div>
}

/** Leads to the other view; CSS shows only that one. `query` comes after the view. */
export function ViewSwitch({ path, query = '' }: { path: PageAddress; query?: string }) {
  const links = useRef<HTMLParagraphElement>(null)
  const inAddress = useViewOfAddress() !== undefined
  return (
    <p ref={links} className="no-print absolute top-0 right-0">
      {CHOICES.map(({ view, label, icon, when }) => (
        <a
          key={view}
          href={addToQuery(addToQuery(path, `${VIEW}=${view}`), query)}
          rel="nofollow"
          aria-label={`Show as ${label.toLowerCase()}`}
          className={`button-quiet max-sm:px-3 ${when}`}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            choose(view)
            // The address goes before the choice: another address, then.
            if (inAddress) return
            event.preventDefault()
            const other = CHOICES.findIndex((choice) => choice.view !== view)
            links.current?.querySelectorAll('a')[other]?.focus()
          }}
        >
          <Icon name={icon} size={18} />
          <span className="max-sm:hidden">{`${label} `}</span>
        </a>
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
