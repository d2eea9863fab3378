import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { agoLabel } from '#app/lib/time/days.ts'
import { readPageNumber } from '#app/lib/http/list-query.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { EmptyNote } from '#app/ui/page/empty-note.tsx'
import { useClock } from '#app/ui/now.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { ListingRow } from '../components/listing-row.tsx'
import { ModerationForm, ModeratorContext } from '../components/moderation-form.tsx'
import { ModerationNotice } from '../components/moderation-notice.tsx'
import { PageLinks } from '#app/ui/page/page-links.tsx'
import { listReported, type Report } from '../queries/reports.server.ts'
import { REPORT_REASON_LABELS } from '../rules.ts'
import type { Route } from './+types/reports'
import { REJECTION_REASONS } from '../queries/rejection-reasons.server.ts'
import { moderate } from './moderate.server.ts'

const PAGE_SIZE = 20

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, cookie } = getRequestContext(context)
  const admin = requireAdmin(actor)
  const page = readPageNumber(url.searchParams)
  const reported = await listReported(db, admin, { size: PAGE_SIZE, page })
  return { reported, page, reasons: REJECTION_REASONS, csrfToken: cookie.csrfToken() }
}

export const action = formAction((values, requestContext) => moderate(values, requestContext))

export const meta = noindexMeta('Reports', 'What visitors say is wrong.', '/admin/reports')

export default function ReportsPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { reported, page, reasons, csrfToken } = loaderData
  // The tabs have already counted them.
  const total = matches[2].loaderData.desk.reports.waiting
  return (
    <ModeratorContext value={{ csrfToken, reasons }}>
      <PageTitle
        title="Reports"
        lead="What visitors say is wrong with a listing. Put it right or take it down, then close the reports."
      />
      <ModerationNotice answer={actionData} />
      <ol className="flex flex-col gap-3">
        {reported.map(({ listing, reports }) => (
          <li key={listing.competitionID}>
            <ListingRow listing={listing}>
              <Reports competitionID={listing.competitionID} reports={reports} />
            </ListingRow>
          </li>
        ))}
      </ol>
      {reported.length === 0 && <EmptyNote>Nobody has reported a problem.</EmptyNote>}
      <PageLinks page={page} size={PAGE_SIZE} total={total} />
    </ModeratorContext>
  )
}

function Reports({ competitionID, reports }: { competitionID: number; reports: Report[] }) {
  const { now } = useClock()
  return (
    <div className="mt-3 flex flex-wrap items-end justify-between gap-3 border-t border-line pt-3">
      <ul className="min-w-0 grid gap-1 text-sm wrap-anywhere">
        {reports.map(({ reason, note, createdAt }, index) => (
          <li key={index}>
            <strong className="font-semibold text-urgent">{REPORT_REASON_LABELS[reason]}</strong>
            {note && <span>: “{note}”</span>}{' '}
            <span className="text-muted">{agoLabel(createdAt, now)}</span>
          </li>
        ))}
      </ul>
      <ModerationForm competitionID={competitionID}>
        <button
          type="submit"
          name="intent"
          value="resolve-reports"
          className="button-quiet px-3 text-sm"
        >
          Close {reports.length === 1 ? 'the report' : `${reports.length} reports`}
        </button>{' '}
        <button
          type="submit"
          name="intent"
          value="uphold-reports"
          className="button-quiet px-3 text-sm"
        >
          Uphold: the promoter’s fault
        </button>
      </ModerationForm>
    </div>
  )
}
