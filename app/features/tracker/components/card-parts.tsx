import type { ReactNode } from 'react'
import type { IconName } from '#app/ui/icon-names.ts'
import { Icon } from '#app/ui/icon.tsx'

/** Over the picture of a card; in a row in place of the promoter's line. */
export function MarkChip({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className="chip card-mark">
      <Icon name={icon} size={14} />
      {children}
    </p>
  )
}

/** Says what a list leaves out, and shows it. */
export function FoldLine({
  entered,
  hidden,
  isUnfolded,
  toggle,
}: {
  entered: number
  hidden: number
  isUnfolded: boolean
  toggle: () => void
}) {
  const parts = [entered > 0 && `${entered} entered`, hidden > 0 && `${hidden} hidden`]
  return (
    <p className="mt-4 flex items-center justify-center gap-1 text-sm text-muted">
      {parts.filter(Boolean).join(', ')} ·
      <button
        type="button"
        aria-expanded={isUnfolded}
        onClick={toggle}
        className="button px-3 text-link underline hover:bg-tint"
      >
        {isUnfolded ? 'Hide' : 'Show'}
      </button>
    </p>
  )
}

/** Under the button of a listing's page; on phones above the bar that has the button. */
export function Strip({
  sentence,
  warning,
  undo,
}: {
  sentence: string
  warning: string
  undo: () => void
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:pt-2">
      <span role="status">
        {sentence} {warning}
      </span>
      <button
        type="button"
        onClick={undo}
        aria-label="Undo my last entry"
        className="-my-2.5 inline-flex min-h-11 min-w-11 items-center font-semibold text-link underline"
      >
        Undo
      </button>
    </p>
  )
}
