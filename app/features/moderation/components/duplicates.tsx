import type { Duplicate } from '#app/features/submissions/queries/duplicates.server.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { STATUS_LABELS } from '#app/features/listings/rules/status-labels.ts'
import { closesLabel } from '#app/features/listings/rules/closing.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'

export function Duplicates({ duplicates }: { duplicates: readonly Duplicate[] }) {
  if (duplicates.length === 0) return null
  return (
    <section className="rounded-[10px] border border-urgent/40 bg-urgent-tint px-3 py-2 text-sm">
      <h3 className="flex items-center gap-1.5 font-semibold text-urgent">
        <Icon name="info" size={16} /> Possible duplicates
      </h3>
      <ul className="mt-1 grid gap-1">
        {duplicates.map((duplicate) => (
          <li key={duplicate.competitionID}>
            <DuplicateTitle duplicate={duplicate} />{' '}
            <span className="text-muted">
              {duplicate.promoterName}, {closesLabel(duplicate.competitionEndDate)},{' '}
              {STATUS_LABELS[duplicate.status].toLowerCase()},{' '}
              {duplicate.likeness === 'entry-link' ? 'same entry link' : 'similar title'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function DuplicateTitle({ duplicate }: { duplicate: Duplicate }) {
  const path =
    duplicate.status === 'approved'
      ? competitionPath(duplicate.competitionSlug)
      : competitionPath(duplicate.competitionSlug, 'edit')
  return (
    <Link to={path} className="font-medium underline">
      {duplicate.competitionTitle}
    </Link>
  )
}
