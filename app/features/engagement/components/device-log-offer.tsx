import { useEffect, useState } from 'react'
import { useSession } from '#app/features/listings/components/session.tsx'
import { addToMember, findOffer, declineOffer } from '#app/features/tracker/device/visitor-log.ts'
import { offerLabel, type Offered } from '#app/features/tracker/rules/offer.ts'
import { useToast } from '#app/ui/toast.tsx'
import { Banner } from './banners.tsx'

/** Asks a member once about what was logged on this device before logging in. */
export function DeviceLogOffer({ member }: { member: string }) {
  const { session, noteBookmarks } = useSession()
  const showToast = useToast()
  const [offered, setOffered] = useState<Offered>()
  useEffect(() => {
    if (session) findOffer(session.bookmarkedIds).then(setOffered, () => {})
  }, [session])
  if (!offered) return null
  const label = offerLabel(offered)

  async function add() {
    setOffered(undefined)
    const saved = await addToMember(member)
    noteBookmarks(Object.fromEntries(saved.map((id) => [id, true])))
    showToast({ text: `Added to your account: ${label}.` })
  }
  function decline() {
    setOffered(undefined)
    void declineOffer()
  }
  const buttons = (
    <>
      <button type="button" className="button-primary" onClick={() => void add()}>
        Add
      </button>
      <button type="button" className="button-quiet" onClick={decline}>
        Keep apart
      </button>
    </>
  )
  return (
    <Banner label="Entries on this device" buttons={buttons}>
      Add {label} from this device to your account?
    </Banner>
  )
}
