import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'

type Props = { id: string; title: string; state?: ReactNode; open: boolean; children: ReactNode }

/** `open` when one of its forms was just sent; a link to `#id` opens it too. `state` is seen while it is folded. */
export function Part({ id, title, state, open, children }: Props) {
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-card bg-card shadow-card">
      <details open={open} className="group">
        <summary className="grid min-h-14 list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-5 py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-6">
          <h3 id={`${id}-title`} className="text-lg font-semibold">
            {title}
          </h3>
          <span className="text-sm wrap-anywhere text-muted group-open:invisible max-sm:row-start-2">
            {state}
          </span>
          <Icon
            name="chevron-down"
            size={20}
            className="text-muted fold-arrow max-sm:col-start-2 max-sm:row-start-1"
          />
        </summary>
        <div id={id} className="px-5 pb-5 sm:px-6 sm:pb-6">
          {children}
        </div>
      </details>
    </section>
  )
}
