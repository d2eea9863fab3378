import { useEffect, useRef, type ReactNode } from 'react'
import { copyText } from '#app/lib/browser/copy-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import { bookmarkletOf } from '../rules/shared.ts'

type Props = {
  path: '/add-a-new-competition' | '/competition/edit'
}

/** How to open the form from a promoter's page: a bookmark, or a phone's share sheet. */
export function FromAnyPage({ path }: Props) {
  const showToast = useToast()

  async function copy() {
    const code = bookmarkletOf(location.origin + path)
    const text = (await copyText(code))
      ? 'Copied. Paste it as the address of a bookmark.'
      : 'This browser does not let us copy it.'
    showToast({ text })
  }

  return (
    <section className="rounded-card bg-card p-5 shadow-card noscript:hidden">
      <h2 className="font-semibold">From any page</h2>
      <p className="mt-1 text-sm text-muted">
        A bookmark that brings the page you are looking at here, filled in. Text that you select on
        it comes along.
      </p>
      <p className="mt-3 pointer-coarse:hidden">
        <Bookmarklet path={path} />
      </p>
      <details className="mt-1">
        <summary className="inline-flex min-h-11 items-center text-sm text-link underline">
          How to use it
        </summary>
        <ul className="flex flex-col gap-2 text-sm text-muted">
          <How on="Computer">
            Drag the button to your bookmarks bar, then press it there on a promoter’s page.
          </How>
          <How on="Android">
            Install this site as an app. Then press Share on any page, post or picture, and choose
            Competitions.
          </How>
          <How on="iPhone, iPad">
            Copy the bookmark. Bookmark any page, edit that bookmark, and paste this as its address.
          </How>
        </ul>
        <button
          type="button"
          onClick={() => void copy()}
          className="button-quiet mt-2 px-3 text-sm"
        >
          Copy the bookmark
        </button>
      </details>
    </section>
  )
}

/** React refuses such addresses, and our own pages don't run them: it is only to be dragged. */
function Bookmarklet({ path }: Props) {
  const link = useRef<HTMLAnchorElement>(null)
  const showToast = useToast()
  useEffect(() => {
    link.current?.setAttribute('href', bookmarkletOf(location.origin + path))
  }, [path])
  return (
    <a
      ref={link}
      href={path}
      onClick={(event) => {
        event.preventDefault()
        showToast({ text: 'Drag it to your bookmarks bar, then press it on a promoter’s page.' })
      }}
      className="button-quiet cursor-grab"
    >
      <Icon name="bookmark" size={18} />
      Add to Competitions
    </a>
  )
}

function How({ on, children }: { on: string; children: ReactNode }) {
  return (
    <li>
      <span className="font-semibold text-ink">{on}:</span> {children}
    </li>
  )
}
