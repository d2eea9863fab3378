import { isLongClosed } from '#app/features/listings/rules/closing.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { useClock } from '#app/ui/now.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Facts } from '../rules/records.ts'

/** The title as a link for as long as the listing has a page. */
export function ListingTitle({ facts }: { facts: Facts | undefined }) {
  const { today } = useClock()
  if (!facts) return <span>A competition that is not in our lists</span>
  const { competitionTitle: title, competitionSlug, competitionEndDate } = facts
  if (isLongClosed(competitionEndDate, today)) return <span>{title}</span>
  return (
    <Link to={competitionPath(competitionSlug)} className="underline-offset-4 hover:underline">
      {title}
    </Link>
  )
}
