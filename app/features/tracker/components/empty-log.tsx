import { Link } from '#app/ui/link.tsx'
import { EmptyCard } from '#app/ui/page/empty-note.tsx'

export function EmptyLog() {
  return (
    <EmptyCard
      title="No entries yet"
      links={
        <>
          <Link to="/new-competitions" className="button-primary">
            New Competitions
          </Link>
          <Link to="/competitions-ending-soon" className="button-quiet">
            Ending Soon
          </Link>
        </>
      }
    >
      Press Enter on a competition, and when you come back say that you entered. It is then listed
      here, with the day on which you may enter again.
    </EmptyCard>
  )
}
