import { getRequestContext } from '#app/context.server.ts'
import { GroundsInput } from '#app/features/decisions/input.ts'
import { removePicture } from '#app/features/decisions/operations/restrict.server.ts'
import { REASONS } from '#app/features/decisions/queries/reasons.server.ts'
import { findListing } from '#app/features/listings/queries/listing.server.ts'
import { SOURCE_LABELS } from '#app/features/listings/rules/status-labels.ts'
import { formAction } from '#app/form-action.server.ts'
import { Notice } from '#app/ui/forms/notice.tsx'
import { ReasonForm } from '#app/ui/forms/reason-form.tsx'
import { answer } from '#app/lib/http/answer.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { competitionLogPath } from '../rules/decisions.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { CompetitionID } from '#app/features/listings/input/competition-id.ts'
import { Link } from '#app/ui/link.tsx'
import { editPath } from '../components/triage-item.tsx'
import { LogLine, LogTime } from '../components/log-line.tsx'
import { listModerationLog } from '../queries/log.server.ts'
import type { Route } from './+types/moderation-log'

export const loader = answer(async ({ context, params }: Route.LoaderArgs) => {
  const { db, actor, cookie } = getRequestContext(context)
  const admin = requireAdmin(actor)
  const listing = await findListing(db, parseInput(CompetitionID, params.id))
  if (!listing) throw new Problem('not-found', 'There is no such competition.')
  const rows = await listModerationLog(db, admin, listing.competitionID)
  return { listing, rows, reasons: REASONS.pictures, csrfToken: cookie.csrfToken() }
})

export const action = formAction(async (values, requestContext, { params }: Route.ActionArgs) => {
  const { db, actor, config, kickMail, now } = requestContext
  const admin = requireAdmin(actor)
  const competitionID = parseInput(CompetitionID, params.id)
  const input = { competitionID, ...parseInput(GroundsInput, values) }
  await removePicture({ db, baseUrl: config.baseUrl }, admin, input, now)
  kickMail()
  return { done: 'The picture is removed, and the submitter told why.' }
})

export const meta = noindexMeta<Route.ComponentProps['loaderData']>(
  ({ listing }) => `Log of ${listing.competitionTitle}`,
  'Who changed what.',
  ({ listing }) => competitionLogPath(listing.competitionID),
)

export default function ModerationLogPage({ loaderData, actionData }: Route.ComponentProps) {
  const { listing, rows, reasons } = loaderData
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
      <Notice answer={actionData} />
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
      {listing.imageName !== null && (
        <div className="max-w-xl">
          <ReasonForm intent="remove-picture" submit="Remove the picture" reasons={reasons} />
        </div>
      )}
    </>
  )
}
