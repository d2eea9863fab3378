import { Link } from '#app/ui/link.tsx'
import { EmptyCard } from '#app/ui/page/empty-note.tsx'

export default function EmptyList() {
  return (
    <EmptyCard
      title="Nothing is open here right now"
      picture={<Ticket />}
      links={
        <>
          <Link to="/new-competitions" className="button-primary">
            New Competitions
          </Link>
          <Link to="/competition-category" className="button-quiet">
            All categories
          </Link>
        </>
      }
    >
      New competitions are added every day. In the meantime, have a look at these:
    </EmptyCard>
  )
}

function Ticket() {
  return (
    <svg viewBox="0 0 96 72" className="mx-auto mb-5 h-20" aria-hidden="true">
      <rect
        x="12"
        y="18"
        width="72"
        height="44"
        rx="8"
        className="fill-tint stroke-line"
        strokeWidth="2"
      />
      <path
        d="M12 34a8 8 0 0 1 0 12M84 34a8 8 0 0 0 0 12"
        className="fill-card stroke-line"
        strokeWidth="2"
      />
      <path d="M36 40h24M36 48h14" className="stroke-muted" strokeWidth="3" strokeLinecap="round" />
      <circle cx="48" cy="14" r="5" className="fill-accent" />
    </svg>
  )
}
