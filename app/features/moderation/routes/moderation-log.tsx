import { getRequestContext } from '#app/context.server.ts'
import { findListing } from '#app/features/listings/queries/listing.server.ts'
import { SOURCE_LABELS } from '#app/features/listings/rules/status-labels.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { competitionLogPath } from '../rules.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { CompetitionID } from '#app/features/listings/input/competition-id.ts'
import { Link } from '#app/ui/link.tsx'
import { editPath } from '../components/triage-item.tsx'
import { LogLine, LogTime } from '../components/log-line.tsx'
import { listModerationLog } from '../queries/log.server.ts'
import type { Route } from './+types/moderation-log'

export const loader = answer(async ({ context, params }: Route.LoaderArgs) => {
  const { db, actor } = getRequestContext(context)
  const admin = requireAdmin(actor)
  const listing = await findListing(db, parseInput(CompetitionID, params.id))
  if (!listing) throw new Problem('not-found', 'There is no such competition.')
  return { listing, rows: await listModerationLog(db, admin, listing.competitionID) }
})

export const meta = noindexMeta<Route.ComponentProps['loaderData']>(
  ({ listing }) => `Log of ${listing.competitionTitle}`,
  'Who changed what.',
  ({ listing }) => competitionLogPath(listing.competitionID),
)

export default function ModerationLogPage({ loaderData: { listing, rows } }: Route.ComponentProps) {
  const { competitionTitle, submittedBy, source, submittedAt } = listing
  return (
    <>
      <PageTitle
        title="Moderation log"
        lead={
          <Link to={editPath(listing)} className="text-link underline wrap-anywhere">
            {competitionTitle}
          </Link>
        }
      />
      <ol className="divided rounded-card bg-card px-4 shadow-card sm:px-6">
        {rows.map((row) => (
          <LogLine key={row.id} change={row} />
        ))}
        <li className="py-3">
          <strong className="font-semibold">Submitted</strong> by{' '}
          {submittedBy ?? SOURCE_LABELS[source]}, <LogTime at={submittedAt} />
        </li>
      </ol>
      <p className="mt-4 max-w-prose text-sm text-muted">
        Lines are only ever added: the database refuses to change or delete one.{' '}
        <Link to="/admin/moderation-log" className="text-link underline">
          All changes
        </Link>
      </p>
    </>
  )
}
