import { useSession } from '#app/features/listings/components/session.tsx'
import { Link } from '#app/ui/link.tsx'

/** For a member who joined or logged in to bookmark this listing. */
export default function BookmarkedNote({ id }: { id: number }) {
  const { isBookmarked } = useSession()
  if (!isBookmarked(id)) return null
  return (
    <p role="status" className="mb-6 rounded-card bg-tint px-4 py-2">
      You are logged in, and this competition is in{' '}
      <Link to="/my-bookmarks" className="inline-flex min-h-11 items-center text-link underline">
        Saved
      </Link>
      .
    </p>
  )
}
