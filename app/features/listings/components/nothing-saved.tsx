import { Link } from '#app/ui/link.tsx'
import { EmptyCard } from '#app/ui/page/empty-note.tsx'

export function NothingSaved() {
  return (
    <EmptyCard
      title="Nothing saved yet"
      links={
        <Link to="/new-competitions" className="button-primary">
          New Competitions
        </Link>
      }
    >
      Press “Save” on a competition and it is listed here, soonest to close first.
    </EmptyCard>
  )
}
