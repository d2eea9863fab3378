import type { MouseEvent, ReactNode } from 'react'
import { countingClicks } from '#app/features/listings/components/count-click.ts'
import { SITE_NAME } from '#app/lib/text/site-name.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { CloseButton, closeDialog, OpenDialog } from '#app/ui/dialogs/modal-dialog.tsx'
import type { HeldBackListing, Invitation } from '../rules/invitation.ts'

const TITLE_ID = 'invitation-title'

/** The invitation to join (docs/contract.md#invitation-to-join). */
export default function SignupDialog({
  heldBack,
  onClose,
}: Invitation & { onClose: () => void }): ReactNode {
  return (
    <OpenDialog
      onClose={() => {
        onClose()
        // A mouse click does not focus a link in every browser.
        heldBack?.link.focus()
      }}
      aria-labelledby={TITLE_ID}
      className="z-50 m-auto w-[calc(100vw-32px)] max-w-[440px]"
    >
      <div className="relative p-6 pt-8 text-center sm:p-8">
        <CloseButton className="absolute top-2 right-2" />
        <Icon name="bookmark" size={40} className="mx-auto text-link" />
        <h2 id={TITLE_ID} className="mt-3 text-lg font-semibold">
          {heldBack ? 'One thing before you enter' : `Welcome back to ${SITE_NAME}`}
        </h2>
        <p className="mt-2 text-balance text-muted">
          With a free account you can save competitions, see what closes first and submit your own.
        </p>
        <div className="mt-6 grid grid-cols-2 gap-3">
          <Link to="/join-today" className="button-primary">
            Join today
          </Link>
          <Link to="/login" className="button-quiet">
            Log in
          </Link>
        </div>
        {heldBack && <ContinueLink {...heldBack} />}
        <button type="button" onClick={closeDialog} className="button mt-2 underline hover:bg-tint">
          Not now
        </button>
      </div>
    </OpenDialog>
  )
}

/** Counts as an opening like the link that was held back. */
function ContinueLink({ link, competitionID }: HeldBackListing) {
  const { onClick, onAuxClick } = countingClicks(competitionID)
  const andClose = (press: (event: MouseEvent<HTMLAnchorElement>) => void) => {
    return (event: MouseEvent<HTMLAnchorElement>) => {
      press(event)
      closeDialog(event)
    }
  }
  return (
    <>
      <a
        href={link.href}
        target="_blank"
        rel={link.rel}
        referrerPolicy={link.referrerPolicy as ReferrerPolicy}
        onClick={andClose(onClick)}
        onAuxClick={onAuxClick}
        className="button-quiet mt-3 w-full"
      >
        Continue to the competition
        <Icon name="external-link" size={16} />
        <span className="sr-only">(opens the promoter’s page)</span>
      </a>
      <p className="mt-2 text-sm text-muted">No account is needed to enter.</p>
    </>
  )
}
