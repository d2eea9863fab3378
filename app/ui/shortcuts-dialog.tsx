import type { ReactNode, RefObject } from 'react'
import { Icon } from './icon.tsx'

/** Keyboard help: opens on `?` or its button, closes on Escape, its button or an outside click. */
export function ShortcutsDialog({
  dialog,
  shortcuts,
  children,
}: {
  dialog: RefObject<HTMLDialogElement | null>
  /** Keys and what they do. */
  shortcuts: readonly (readonly [key: string, does: string])[]
  children?: ReactNode
}) {
  return (
    // oxlint-disable-next-line click-events-have-key-events -- Escape closes it too
    <dialog
      ref={dialog}
      aria-labelledby="shortcuts-title"
      className="m-auto w-full max-w-md rounded-card bg-card p-0 shadow-card"
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div className="p-6">
        <div className="flex items-center justify-between">
          <h2 id="shortcuts-title" className="text-xl font-semibold">
            Keyboard shortcuts
          </h2>
          <button
            type="button"
            className="icon-button -mr-2 hover:bg-tint"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
          >
            <Icon name="x" />
          </button>
        </div>
        <dl className="mt-3 divided">
          {shortcuts.map(([key, does]) => (
            <div key={key} className="flex items-center gap-4 py-2">
              <dt>
                <kbd className="chip min-w-8 justify-center bg-tint font-sans font-semibold">
                  {key}
                </kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        {children}
      </div>
    </dialog>
  )
}
