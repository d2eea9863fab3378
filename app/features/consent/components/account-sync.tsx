import { useEffect, useEffectEvent, type ReactNode, useState } from 'react'
import { keepInSync, sendUnsent } from '#app/features/tracker/device/keep-in-sync.ts'
import { openTracker } from '#app/features/tracker/device/open-tracker.ts'
import {
  claimTakenOver,
  addToMember,
  declineOffer,
  findOffer,
} from '#app/features/tracker/device/visitor-log.ts'
import { useSession } from '#app/features/listings/components/session.tsx'
import { offerLabel, type Offered } from '#app/features/tracker/rules/offer.ts'
import { refusalText } from '#app/features/tracker/rules/refusals.ts'
import type { Refusal } from '#app/features/tracker/rules/sync.ts'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import { useChange } from '#app/ui/dialogs/use-change.ts'
import { SECOND_MS } from '#app/lib/time/durations.ts'
import { Banner } from './banner.tsx'

const UNDO_MS = 10 * SECOND_MS

type Props = { member: string; mayAsk: boolean }

/** Syncs the member's entries. Those logged before the login a new account has taken over; others are offered them. */
export default function AccountSync({ member, mayAsk }: Props): ReactNode {
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

function ignoreFailure() {}

/** Asks a member once about what was logged on this device before logging in. */
function DeviceLogOffer({ member }: { member: string }) {
  const { session, noteBookmarks } = useSession()
  const change = useChange()
  const [offered, setOffered] = useState<Offered>()
  useEffect(() => {
    async function look(bookmarkedIds: readonly number[]) {
      // A new account has taken it over then.
      await openTracker(member)
      setOffered(await findOffer(bookmarkedIds))
    }
    if (session) look(session.bookmarkedIds).catch(() => {})
  }, [session, member])
  if (!offered) return null
  const label = offerLabel(offered)

  async function add() {
    setOffered(undefined)
    const isAdded = await change(async () => {
      const saved = await addToMember(member)
      noteBookmarks(Object.fromEntries(saved.map((id) => [id, true])))
    }, `Added to your account: ${label}.`)
    if (!isAdded) setOffered(offered)
  }
  function decline() {
    setOffered(undefined)
    void change(declineOffer)
  }
  const buttons = (
    <>
      <button type="button" className="button-primary" onClick={() => void add()}>
        Add
      </button>
      <button type="button" className="button-quiet" onClick={decline}>
        Keep separate
      </button>
    </>
  )
  return (
    <Banner label="Entries on this device" buttons={buttons}>
      Add {label} from this device to your account?
    </Banner>
  )
}
