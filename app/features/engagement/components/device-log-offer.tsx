import { useEffect, useState } from 'react'
import { useSession } from '#app/features/listings/components/session.tsx'
import { openTracker } from '#app/features/tracker/device/open-tracker.ts'
import { addToMember, declineOffer, findOffer } from '#app/features/tracker/device/visitor-log.ts'
import { offerLabel, type Offered } from '#app/features/tracker/rules/offer.ts'
import { useChange } from '#app/ui/dialogs/use-change.ts'
import { Banner } from './banner.tsx'

/** Asks a member once about what was logged on this device before logging in. */
export function DeviceLogOffer({ member }: { member: string }) {
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
