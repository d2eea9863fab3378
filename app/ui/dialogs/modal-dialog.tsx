import { useEffect, useRef, type ComponentProps } from 'react'
import { Icon } from '../icon.tsx'

/** Closes on Escape, its CloseButton, and a press that begins and ends outside. The caller opens it by its `ref`. */
export function ModalDialog({ className, children, ...dialog }: ComponentProps<'dialog'>) {
  const beganOutside = useRef(false)
  return (
    // oxlint-disable-next-line click-events-have-key-events -- Escape closes a dialog by itself
    <dialog
      {...dialog}
      onPointerDown={(event) => (beganOutside.current = event.target === event.currentTarget)}
      onClick={({ target, currentTarget }) =>
        target === currentTarget && beganOutside.current && currentTarget.close()
      }
      className={`rounded-card bg-card p-0 shadow-card ${className}`}
    >
      {children}
    </dialog>
  )
}

export function OpenDialog(dialog: ComponentProps<'dialog'>) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    ref.current?.showModal()
  }, [])
  return <ModalDialog {...dialog} ref={ref} />
}

type CloseProps = { className?: string; label?: string }

export function CloseButton({ className = '', label = 'Close' }: CloseProps) {
  return (
    <button
      type="button"
      onClick={closeDialog}
      className={`icon-button hover:bg-tint ${className}`}
      aria-label={label}
    >
      <Icon name="x" />
    </button>
  )
}

/** Closes the dialog around the element that handles the event. */
export function closeDialog({ currentTarget }: { currentTarget: Element }) {
  currentTarget.closest('dialog')?.close()
}
