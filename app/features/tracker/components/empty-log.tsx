import { Link } from '#app/ui/link.tsx'

export function EmptyLog() {
  return (
    <section className="rounded-card bg-card px-6 py-14 text-center shadow-card">
      <h2 className="text-xl font-semibold">No entries yet</h2>
      <p className="mx-auto mt-2 max-w-prose text-muted">
        Press Enter on a competition, and when you come back say that you entered. It is then listed
        here, with the day on which you may enter again.
      </p>
      <p className="mt-6 flex flex-wrap justify-center gap-3">
        <Link to="/new-competitions" className="button-primary">
          New Competitions
        </Link>
        <Link to="/competitions-ending-soon" className="button-quiet">
          Ending Soon
        </Link>
      </p>
    </section>
  )
}
