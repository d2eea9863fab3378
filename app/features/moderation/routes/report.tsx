import { data } from 'react-router'
import { getRequestContext } from '#app/context.server.ts'
import { findCompetition } from '#app/features/listings/queries/detail.server.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { formAction } from '#app/form-action.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { ApiForm } from '#app/ui/forms/api-form.tsx'
import { toFailure } from '#app/ui/forms/form-failure.ts'
import { RadioField } from '#app/ui/forms/radio-field.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { TextAreaField } from '#app/ui/forms/text-field.tsx'
import { useState } from 'react'
import { Link } from '#app/ui/link.tsx'
import { ReportInput } from '../input.ts'
import { reportCompetition } from '../operations/reports.server.ts'
import { REPORT_NOTE_MAX, REPORT_REASON_LABELS, REPORT_REASONS } from '../rules.ts'
import type { Route } from './+types/report'

const REASONS = REPORT_REASONS.map((reason) => [reason, REPORT_REASON_LABELS[reason]] as const)

export const loader = answer(async ({ context, params }: Route.LoaderArgs) => {
  const { db, cookie } = getRequestContext(context)
  const competition = await findCompetition(db, params.comp)
  if (!competition) throw new Problem('not-found', 'There is no such competition.')
  const { competitionID, competitionTitle, competitionSlug } = competition
  return data({
    competitionID,
    competitionTitle,
    competitionSlug,
    csrfToken: cookie.csrfToken(),
  })
})

export const action = formAction(async (values, { db, actor, address, limits, now }) => {
  await limits.consume('report', address)
  await reportCompetition(db, actor, parseInput(ReportInput, values), now)
  return { reported: true }
})

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { competitionTitle, competitionSlug } = loaderData
  return pageMeta({
    title: `Report a problem: ${competitionTitle} | Competitions Ireland`,
    description: 'Tell us what is wrong with this listing.',
    path: competitionPath(competitionSlug, 'report'),
    baseUrl: matches[0].loaderData.baseUrl,
    noindex: true,
  })
}

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { competitionTitle, competitionSlug } = loaderData
  const [sent, setSent] = useState(false)
  const reported = sent || (actionData !== undefined && 'reported' in actionData)
  return (
    <section className="mx-auto max-w-xl">
      <PageTitle
        title={reported ? 'Thank you' : 'Report a problem'}
        lead={
          <Link to={competitionPath(competitionSlug)} className="text-link underline wrap-anywhere">
            {competitionTitle}
          </Link>
        }
      />
      <div role="status">
        {reported && (
          <p className="rounded-card bg-card p-6 shadow-card">
            We will look at it soon. It helps everybody who would have pressed “Enter” after you.
          </p>
        )}
      </div>
      {!reported && (
        <ReportForm
          loaderData={loaderData}
          failure={toFailure(actionData)}
          onDone={() => setSent(true)}
        />
      )}
    </section>
  )
}

function ReportForm({
  loaderData: { competitionID, csrfToken },
  failure,
  onDone,
}: {
  loaderData: Route.ComponentProps['loaderData']
  failure: ReturnType<typeof toFailure>
  onDone: () => void
}) {
  return (
    <div className="rounded-card bg-card p-6 shadow-card">
      <ApiForm
        api="/api/report-competition"
        csrfToken={csrfToken}
        failure={failure}
        onDone={onDone}
      >
        {({ errors, values, busy }) => (
          <>
            <input type="hidden" name="competitionID" value={competitionID} />
            <RadioField
              legend="What is wrong?"
              name="reason"
              choices={REASONS}
              chosen={values.reason}
              error={errors.reason}
            />
            <TextAreaField
              label="Anything to add? (optional)"
              name="note"
              rows={3}
              maxLength={REPORT_NOTE_MAX}
              defaultValue={values.note}
              error={errors.note}
            />
            <button type="submit" className="button-primary h-12" disabled={busy}>
              {busy ? 'Sending…' : 'Send the report'}
            </button>
            <p className="text-sm text-muted">
              You need not log in. We keep no address with it, only what you write here.
            </p>
          </>
        )}
      </ApiForm>
    </div>
  )
}
