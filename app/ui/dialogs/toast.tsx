import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { useLocation } from 'react-router'
import type { PageAddress } from '#app/lib/page-address.ts'
import { Link } from '../link.tsx'

const SHOWN_MS = 6000
/** Of a toast that is this old the page is left; what one press both says and leads to comes along. */
const OF_PAGE_MS = 1000
type Toast = {
  text: string
  undo?: () => void
  link?: { to: PageAddress; text: string }
  /** Milliseconds, also on the pages that come next. */
  forMs?: number
}

const ShowContext = createContext<(toast: Toast) => void>(() => {})
const ShownContext = createContext<{ toast: Toast | null; close: () => void }>({
  toast: null,
  close: () => {},
})

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null)
  const shownAt = useRef(0)
  const { pathname } = useLocation()
  const show = useCallback((next: Toast) => {
    shownAt.current = performance.now()
    setToast(next)
  }, [])

  useEffect(() => {
    const isOfPage = performance.now() - shownAt.current > OF_PAGE_MS
    if (isOfPage) setToast((shown) => (shown?.forMs ? shown : null))
  }, [pathname])

  useEffect(() => {
    if (!toast) return
    const timer = setTimeout(() => setToast(null), toast.forMs ?? SHOWN_MS)
    return () => clearTimeout(timer)
  }, [toast])

  const shown = useMemo(() => ({ toast, close: () => setToast(null) }), [toast])
  return (
    <ShowContext value={show}>
      <ShownContext value={shown}>{children}</ShownContext>
    </ShowContext>
  )
}

/** Where it is shown: above what stays at the bottom of the screen. */
export function ToastPlace() {
  const { toast, close } = use(ShownContext)
  return (
    <div role="status" className="above-stack">
      {toast && (
        <p className="pointer-events-auto flex max-w-md items-center gap-2 rounded-card bg-ink py-2 pr-2 pl-4 text-surface shadow-card max-sm:text-sm">
          {toast.text}
          {toast.link && (
            <Link
              to={toast.link.to}
              className="button px-2 font-semibold whitespace-nowrap underline"
              onClick={close}
            >
              {toast.link.text}
            </Link>
          )}
          {toast.undo && (
            <button
              type="button"
              className="button px-3 font-semibold underline"
              onClick={() => {
                close()
                toast.undo?.()
              }}
            >
              Undo
            </button>
          )}
        </p>
      )}
    </div>
  )
}

export function useToast() {
  return use(ShowContext)
}
