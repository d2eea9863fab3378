import type { ReactNode, RefObject } from 'react'
import { CloseButton, ModalDialog } from './modal-dialog.tsx'

type Props = {
  dialog: RefObject<HTMLDialogElement | null>
  shortcuts: readonly (readonly [key: string, does: string])[]
  children?: ReactNode
}

/** Keyboard help: opens on `?` or its button. */
export function ShortcutsDialog({ dialog, shortcuts, children }: Props) {
  return (
    <ModalDialog ref={dialog} aria-labelledby="shortcuts-title" className="m-auto w-full max-w-md">
      <div className="p-6">
        <div className="flex items-center justify-between">
          <h2 id="shortcuts-title" className="text-lg font-semibold">
            Keyboard shortcuts
          </h2>
          <CloseButton className="-mr-2" />
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
    </ModalDialog>
  )
}
