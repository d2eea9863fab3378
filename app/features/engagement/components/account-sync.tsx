import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { keepInSync, sendUnsent } from '#app/features/tracker/device/keep-in-sync.ts'
import { openTracker } from '#app/features/tracker/device/open-tracker.ts'
import { claimTakenOver } from '#app/features/tracker/device/visitor-log.ts'
import { useSession } from '#app/features/listings/components/session.tsx'
import { offerLabel } from '#app/features/tracker/rules/offer.ts'
import { refusalText } from '#app/features/tracker/rules/refusals.ts'
import type { Refusal } from '#app/features/tracker/rules/sync.ts'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import { useChange } from '#app/ui/dialogs/use-change.ts'
import { SECOND_MS } from '#app/lib/time/durations.ts'
import { DeviceLogOffer } from './device-log-offer.tsx'

const UNDO_MS = 10 * SECOND_MS

/** Syncs the member's entries. Those logged before the login a new account has taken over; others are offered them. */
export default function AccountSync({
  member,
  mayAsk,
}: {
  member: string
  mayAsk: boolean
}): ReactNode {
  const showToast = useToast()
  const { noteBookmarks } = useSession()
  const change = useChange()
  const onRefused = useEffectEvent((refused: Refusal[]) => {
    const text = refusalText(refused)
    if (text !== undefined) showToast({ text })
  })
  const onOpened = useEffectEvent(() => {
    const taken = claimTakenOver(member)
    if (!taken) return
    const noteSaved = (isSaved: boolean) =>
      noteBookmarks(Object.fromEntries(taken.saved.map((id) => [id, isSaved])))
    noteSaved(true)
    const undo = async () => {
      await taken.undo()
      // A page that is loaded next shows what the server knows.
      await sendUnsent(member)
      noteSaved(false)
    }
    const text = `Added to your account: ${offerLabel(taken.offered)}.`
    showToast({ text, undo: () => void change(undo), forMs: UNDO_MS })
  })
  useEffect(() => {
    const controller = new AbortController()
    keepInSync(member, (refused) => onRefused(refused), controller.signal).catch(ignoreFailure)
    void openTracker(member).then(onOpened, ignoreFailure)
    return () => controller.abort()
  }, [member])
  return mayAsk && <DeviceLogOffer member={member} />
}

/** Without storage or connection the page works as before. */
function ignoreFailure() {}
