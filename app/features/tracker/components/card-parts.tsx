import type { ReactNode } from 'react'
import type { IconName } from '#app/ui/icon-names.ts'
import { Icon } from '#app/ui/icon.tsx'

/** Over the picture; in the compact list, whose picture is small, in two lines. */
export function MarkChip({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className="chip absolute bottom-3 left-3 bg-card font-semibold shadow-card compact:row-chip">
      <Icon name={icon} size={13} />
      {children}
    </p>
  )
}

/** In place of the prize and the closing date of a listing that was entered. */
export function OnceNote({ children }: { children: ReactNode }) {
  return <p className="min-w-0 flex-1 text-xs leading-4 text-muted">{children}</p>
}

/** The place of a card that was hidden, until another page is opened. */
export function DismissedCard({ title, undo }: { title: string; undo: () => void }) {
  return (
    <div className="flex h-full flex-col items-start justify-center gap-2 rounded-card border border-dashed border-line p-4 text-sm text-muted">
      <p role="status" className="min-w-0 wrap-anywhere">
        Hidden: {title}
      </p>
      <UndoButton undo={undo} label={`Undo hiding ${title}`} isFocused />
    </div>
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
      <UndoButton undo={undo} label="Undo my last entry" />
    </p>
  )
}

function UndoButton({
  undo,
  label,
  isFocused = false,
}: {
  undo: () => void
  label: string
  isFocused?: boolean
}) {
  return (
    <button
      type="button"
      ref={isFocused ? focusOnce : undefined}
      onClick={undo}
      aria-label={label}
      className="-my-2.5 inline-flex min-h-11 min-w-11 items-center font-semibold text-link underline"
    >
      Undo
    </button>
  )
}

/** The pressed button is gone with its card. */
function focusOnce(button: HTMLButtonElement | null) {
  button?.focus({ preventScroll: true })
}
