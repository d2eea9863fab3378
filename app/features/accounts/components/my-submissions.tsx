import type { ReactNode } from 'react'
import type {
  Submission,
  SubmissionPage,
} from '#app/features/submissions/queries/submissions.server.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import type { Status } from '#app/features/listings/rules/listing.ts'
import { STATUS_LABELS } from '#app/features/listings/rules/status-labels.ts'
import { agoLabel, prettyDate } from '#app/lib/time/days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useClock } from '#app/ui/now.tsx'
import { PageLinks } from '#app/ui/page/page-links.tsx'
import { Link } from '#app/ui/link.tsx'
import type { PagePath } from '#app/lib/page-address.ts'
import { Card } from './card.tsx'

const STATUS_CHIPS: Record<Status, string> = {
  pending: 'bg-tint text-link',
  approved: 'bg-primary text-on-primary',
  rejected: 'bg-urgent-tint text-urgent',
}

export function MySubmissions({
  submissions,
  total,
  page,
  size,
  note,
}: SubmissionPage & { page: number; size: number; note: ReactNode }) {
  return (
    <Card title="My submissions">
      {total === 0 && (
        <p className="text-muted">
          Nothing sent in yet. Seen a competition that is not here? Adding it takes a minute.
        </p>
      )}
      {total > 0 && note}
      {submissions.length > 0 && (
        <ul className="divided">
          {submissions.map((submission) => (
            <li key={submission.competitionSlug}>
              <SubmissionLine submission={submission} />
            </li>
          ))}
        </ul>
      )}
      <PageLinks page={page} size={size} total={total} />
      <p>
        <Link to="/add-a-new-competition" className="button-quiet">
          Submit a competition
        </Link>
      </p>
    </Card>
  )
}

function SubmissionLine({ submission }: { submission: Submission }) {
  const { now } = useClock()
  const { competitionSlug, competitionTitle, status, rejectionReason } = submission
  const path = competitionPath(competitionSlug)
  return (
    <div className="py-3 wrap-anywhere">
      <div className="flex items-start justify-between gap-4">
        {status === 'approved' ? (
          <Link to={path} className="font-semibold text-link underline">
            {competitionTitle}
          </Link>
        ) : (
          <span className="font-semibold">{competitionTitle}</span>
        )}
        <span className={`chip shrink-0 font-semibold ${STATUS_CHIPS[status]}`}>
          {STATUS_LABELS[status]}
        </span>
      </div>
      <p className="text-sm text-muted">
        Submitted {agoLabel(submission.submittedAt, now)} · closes{' '}
        {prettyDate(submission.competitionEndDate)}
      </p>
      {rejectionReason && <p className="mt-1 text-sm text-urgent">{rejectionReason}</p>}
      {status !== 'approved' && (
        <Link
          to={competitionPath(competitionSlug, 'edit')}
          className="-mb-2 inline-flex min-h-11 items-center gap-1.5 text-sm text-link underline"
        >
          <Icon name="pencil" size={16} />{' '}
          {status === 'pending' ? 'Edit' : 'Correct and send again'}
          <span className="sr-only">{competitionTitle}</span>
        </Link>
      )}
    </div>
  )
}

export type OwnDecision = { path: PagePath; said: string; decidedAt: number }

/** What we decided about what a member sent in, each with its reasons and how to object. */
export function OwnDecisions({ decisions }: { decisions: readonly OwnDecision[] }) {
  const { now } = useClock()
  if (decisions.length === 0) return null
  return (
    <Card title="Our decisions">
      <ul className="divided">
        {decisions.map(({ path, said, decidedAt }) => (
          <li key={path} className="py-3 wrap-anywhere">
            {said} <span className="text-sm text-muted">{agoLabel(decidedAt, now)}</span>
            <br />
            <Link to={path} className="inline-flex min-h-11 items-center text-link underline">
              Why, and how to object<span className="sr-only">: {said}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
