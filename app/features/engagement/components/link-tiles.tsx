import { shareLabel, type CheckFigures } from '#app/features/checking/rules/figures.ts'

/** Figures of the link checks: always the last 30 days. */
export function LinkTiles({ checks }: { checks: CheckFigures }) {
  const { openings, deadOpenings, checkable, checkedInTime, decided, upheld } = checks
  if (openings + checkable + decided === 0) return null
  return (
    <section aria-labelledby="links-title" className="mb-6">
      <h2 id="links-title" className="mb-3 text-lg font-semibold">
        Links, in 30 days
      </h2>
      <ul className="grid gap-3 sm:grid-cols-3 sm:gap-4">
        <Tile
          name="Openings that hit a dead link"
          of={[deadOpenings, openings]}
          note="the goal is under 0.5%"
        />
        <Tile
          name="Links checked within 48 hours"
          of={[checkedInTime, checkable]}
          note="the goal is 95%. Those of listings that close in over 30 days have 72 hours"
        />
        <Tile name="Flags upheld" of={[upheld, decided]} note="an admin decided" />
      </ul>
    </section>
  )
}

type TileProps = { name: string; of: [part: number, whole: number]; note: string }

function Tile({ name, of: [part, whole], note }: TileProps) {
  if (whole === 0) return null
  return (
    <li className="rounded-card bg-card p-4 shadow-card wrap-anywhere">
      <span className="block text-sm text-muted">{name}</span>{' '}
      <span className="mt-1 block text-2xl leading-8 font-semibold equal-digits">
        {shareLabel(part, whole)}
      </span>{' '}
      <span className="block text-sm text-muted">
        {`${figure(part)} of ${figure(whole)}; ${note}`}
      </span>
    </li>
  )
}

function figure(count: number) {
  return count.toLocaleString('en-IE')
}
