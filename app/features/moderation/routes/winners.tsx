import { data } from 'react-router'
import { getRequestContext } from '#app/context.server.ts'
import { findCompetition } from '#app/features/listings/queries/detail.server.ts'
import { isInPast } from '#app/features/listings/rules/closing.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { ResultInput } from '#app/features/promoters/input.ts'
import { noteResult } from '#app/features/promoters/operations/results.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { toFailure } from '#app/ui/forms/form-failure.ts'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { RadioField } from '#app/ui/forms/radio-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import type { Route } from './+types/winners'

const OUTCOMES = [
  ['published', 'The promoter published the winners'],
  ['not-found', 'I looked, and found no winners'],
] as const

/** Closed listings only. */
export const loader = answer(async ({ context, params }: Route.LoaderArgs) => {
  const { db, cookie, today } = getRequestContext(context)
  const competition = await findCompetition(db, params.comp)
  if (!competition || !isInPast(competition.competitionEndDate, today))
    throw new Problem('not-found', 'There is no such closed competition.')
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
  await noteResult(db, actor, parseInput(ResultInput, values), now)
  return { noted: true }
})

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { competitionTitle, competitionSlug } = loaderData
  return pageMeta({
    title: `Winners: ${competitionTitle} | Competitions Ireland`,
    description: 'Tell us whether the promoter published the winners.',
    path: competitionPath(competitionSlug, 'winners'),
    baseUrl: matches[0].loaderData.baseUrl,
    noindex: true,
  })
}

export default function WinnersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { competitionID, competitionTitle, competitionSlug, csrfToken } = loaderData
  const isNoted = actionData !== undefined && 'noted' in actionData
  const failure = toFailure(actionData)
  const { errors } = failure?.problem ?? {}
  return (
    <section className="mx-auto max-w-xl">
      <PageTitle
        title={isNoted ? 'Thank you' : 'Who won?'}
        lead={
          <Link to={competitionPath(competitionSlug)} className="text-link underline wrap-anywhere">
            {competitionTitle}
          </Link>
        }
      />
      <div role="status">
        {isNoted && (
          <p className="rounded-card bg-card p-6 shadow-card">
            We will look at it, and then count it on the promoter’s page.
          </p>
        )}
      </div>
      {!isNoted && (
        <div className="rounded-card bg-card p-6 shadow-card">
          <PlainForm csrfToken={csrfToken} submit="Send" failure={failure}>
            <input type="hidden" name="competitionID" value={competitionID} />
            <RadioField
              legend="What did you find?"
              name="outcome"
              choices={OUTCOMES}
              chosen={failure?.values.outcome}
              error={errors?.outcome}
            />
            <TextField
              label="Address of the page with the winners"
              name="url"
              type="url"
              hint="Only if you found them. Please don’t write any names."
              defaultValue={failure?.values.url}
              error={errors?.url}
            />
            <p className="text-sm text-muted">
              You need not log in. We keep no address with it, only what you write here.
            </p>
          </PlainForm>
        </div>
      )}
    </section>
  )
}
