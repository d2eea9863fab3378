import { useEffect, useEffectEvent } from 'react'
import { useSession } from '#app/features/listings/components/session.tsx'
import { useToast } from '#app/ui/dialogs/toast.tsx'

/** Tells a member who joined or logged in to bookmark this listing: in a toast, as a line above it would move it. */
export default function BookmarkedNote({ id }: { id: number }) {
  const { session, isBookmarked } = useSession()
  const showToast = useToast()
  const isKnown = session !== null
  const tell = useEffectEvent(() => {
    if (isBookmarked(id))
      showToast({
        text: 'You are logged in, and this competition is saved.',
        link: { to: '/my-bookmarks', text: 'See all' },
      })
  })
  useEffect(() => {
    if (isKnown) tell()
  }, [isKnown])
  return null
}
