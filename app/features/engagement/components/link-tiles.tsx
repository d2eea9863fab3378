import { shareLabel, type CheckFigures } from '#app/features/checking/rules/figures.ts'

/** Figures of the link checks: always the last 30 days. */
export function LinkTiles({ checks }: { checks: CheckFigures }) {
  const { openings, deadOpenings, checkable, checkedInTime, decided, upheld } = checks
  return (
    <section aria-labelledby="links-title" className="mb-6">
      <h2 id="links-title" className="mb-3 text-xl font-semibold">
        Links, in 30 days
      </h2>
      <ul className="grid gap-3 sm:grid-cols-3 sm:gap-4">
        <Tile
          name="Openings that hit a dead link"
          value={shareLabel(deadOpenings, openings)}
          note={`${figure(deadOpenings)} of ${figure(openings)}; the goal is under 0.5%`}
        />
        <Tile
          name="Links checked within 48 hours"
          value={shareLabel(checkedInTime, checkable)}
          note={`${figure(checkedInTime)} of ${figure(checkable)} that can be checked; the goal is 95%. Those of listings that close in over 30 days have 72 hours`}
        />
        <Tile
          name="Flags upheld"
          value={shareLabel(upheld, decided)}
          note={`${figure(upheld)} of ${figure(decided)} that an admin decided on`}
        />
      </ul>
    </section>
  )
}

function Tile({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <li className="rounded-card bg-card p-4 shadow-card">
      <span className="block text-sm text-muted">{name}</span>{' '}
      <span className="mt-1 block text-2xl leading-8 font-bold equal-digits">{value}</span>{' '}
      <span className="block text-sm text-muted">{note}</span>
    </li>
  )
}

function figure(count: number) {
  return count.toLocaleString('en-IE')
}
