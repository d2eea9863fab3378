import { useEffect, useRef, type ReactNode } from 'react'
import { SITE_NAME } from '#app/lib/text/site-name.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Invitation } from '../rules/invitation.ts'

const TITLE_ID = 'invitation-title'

/**
 * The invitation to join (docs/contract.md#invitation-to-join). Closes on Escape or an outside
 * click.
 */
export default function SignupDialog({
  heldBack,
  onClose,
}: Invitation & { onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const close = () => dialog.current?.close()

  return (
    // oxlint-disable-next-line click-events-have-key-events -- Escape closes a dialog by itself
    <dialog
      ref={dialog}
      onClose={() => {
        onClose()
        // A mouse click does not focus a link in every browser.
        heldBack?.focus()
      }}
      onClick={(event) => event.target === dialog.current && close()}
      aria-labelledby={TITLE_ID}
      className="z-50 m-auto w-[calc(100vw-32px)] max-w-[440px] rounded-card bg-card p-0 shadow-card"
    >
      <div className="relative p-6 pt-8 text-center sm:p-8">
        <button
          type="button"
          onClick={close}
          className="icon-button absolute top-2 right-2 hover:bg-tint"
          aria-label="Close"
        >
          <Icon name="x" />
        </button>
        <Icon name="bookmark" size={40} className="mx-auto text-link" />
        <h2 id={TITLE_ID} className="mt-3 text-xl font-semibold">
          {heldBack ? 'One thing before you enter' : `Welcome back to ${SITE_NAME}`}
        </h2>
        <p className="mt-2 text-balance text-muted">
          With a free account you keep the competitions you like, see which close first, and can
          send in your own.
        </p>
        <div className="mt-6 grid grid-cols-2 gap-3">
          <Link to="/join-today" className="button-primary">
            Join today
          </Link>
          <Link to="/login" className="button-quiet">
            Log in
          </Link>
        </div>
        <button type="button" onClick={close} className="button mt-2 underline hover:bg-tint">
          Not now
        </button>
        {heldBack && (
          <p className="mt-1 text-sm text-balance text-muted">
            Press the competition again and it opens. No account is needed.
          </p>
        )}
      </div>
    </dialog>
  )
}
