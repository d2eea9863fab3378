import { CARD_GRID, CompetitionCard } from '#app/features/listings/components/competition-card.tsx'
import type { CompetitionCard as Card } from '#app/features/listings/rules/card.ts'

export function BookmarkList({
  bookmarks,
  expired = false,
}: {
  bookmarks: readonly Card[]
  expired?: boolean
}) {
  return (
    <ul className={`${CARD_GRID} ${expired ? 'without-colours' : ''}`}>
      {bookmarks.map((bookmark) => (
        <li key={bookmark.competitionID}>
          <CompetitionCard competition={bookmark} />
        </li>
      ))}
    </ul>
  )
}
