import type { Resent } from '../queries/resent.server.ts'
import { readableLog } from '../rules.ts'

/** For a listing that was rejected before: why, and what is different now. */
export function ResentNote({ resent: { reason, changes } }: { resent: Resent }) {
  return (
    <section className="rounded-[10px] border border-line bg-tint px-3 py-2 text-sm">
      <h3 className="font-semibold">Sent again after it was rejected</h3>
      {reason !== null && <p>The reason was: {reason}</p>}
      {changes.length === 0 && <p>Nothing was changed.</p>}
      <ul className="grid gap-1">
        {changes.map(({ before, after }) => (
          <li key={`${before} ${after}`}>
            <del className="text-muted">{readableLog(before)}</del>{' '}
            <ins className="no-underline">{readableLog(after)}</ins>
          </li>
        ))}
      </ul>
    </section>
  )
}
