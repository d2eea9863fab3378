import type { RefObject } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { SHORTCUTS } from './triage-keys.ts'

/** Keyboard help: opens on `?` or its button, closes on Escape, its button or an outside click. */
export function ShortcutsDialog({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
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
        <dl className="mt-3 divide-y divide-line">
          {SHORTCUTS.map(([key, does]) => (
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
      </div>
    </dialog>
  )
}
