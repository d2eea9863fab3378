import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { prettyDate, dublinDayAt } from '#app/lib/time/days.ts'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { TextAreaField } from '#app/ui/forms/text-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import type { ReactNode } from 'react'
import { ObjectionInput } from '../input.ts'
import { readDecisionToken } from '../operations/decision-links.server.ts'
import { isObjectable, objectTo } from '../operations/object.server.ts'
import { findDecision, type Decision } from '../queries/decisions.server.ts'
import { OBJECTION_MAX, saidOf, statementOf } from '../rules/decisions.ts'
import type { Route } from './+types/decision'

export const loader = answer(async ({ context, params }: Route.LoaderArgs) => {
  const { db, cookie, now } = getRequestContext(context)
  const id = await readDecisionToken(db, params.token, now)
  const found = id === undefined ? undefined : await findDecision(db, id)
  if (!found) throw new Problem('gone', 'This link does not lead to a decision. Is it complete?')
  const { decidedBy: _by, answeredBy: _other, memberID: _id, before: _before, ...decision } = found
  return { decision, mayObject: isObjectable(found, now), csrfToken: cookie.csrfToken() }
})

export const action = formAction(
  async (values, { db, address, limits, now }, { params }: Route.ActionArgs) => {
    await limits.consume('report', address)
    const { objection } = parseInput(ObjectionInput, values)
    await objectTo(db, { token: params.token, objection }, now)
    return { sent: true }
  },
)

export const meta = noindexMeta(
  'A decision',
  'What we decided, why, and how to object.',
  '/decision',
)

export default function DecisionPage({ loaderData }: Route.ComponentProps) {
  const { decision, mayObject } = loaderData
  return (
    <section className="mx-auto max-w-2xl">
      <PageTitle title="Our decision" lead={saidOf(decision)} />
      <Reasons decision={decision} isOver={!mayObject} />
      <div role="status">{decision.objectedAt !== null && <Objection decision={decision} />}</div>
      {decision.objectedAt === null && mayObject && (
        <div className="mt-6 rounded-card bg-card p-6 shadow-card">
          <h2 className="mb-3 text-lg font-semibold">Object to it</h2>
          <PlainForm submit="Send the objection">
            <TextAreaField
              label="Why do you disagree?"
              name="objection"
              rows={6}
              required
              limit={OBJECTION_MAX}
              hint="A person looks at it again: another one, where there is one. You can object once."
            />
          </PlainForm>
        </div>
      )}
    </section>
  )
}

type Shown = { decision: Omit<Decision, 'decidedBy' | 'answeredBy' | 'memberID' | 'before'> }

function Reasons({ decision, isOver }: Shown & { isOver: boolean }) {
  const { why, lasts, ledBy, ifYouDisagree } = statementOf(decision, isOver)
  const { terms, rule, decidedAt, kind, competitionSlug } = decision
  const mayCorrect = (kind === 'rejected' || kind === 'taken down') && competitionSlug !== null
  const parts: [string, ReactNode][] = [
    ['Decided on', prettyDate(dublinDayAt(decidedAt))],
    ['The reason', why],
    ['For how long', lasts],
    [
      'The rule',
      <Link key="rule" to={`/terms-and-conditions-of-use#${terms}`} className="text-link underline">
        {rule}
      </Link>,
    ],
    ['What led to it', ledBy],
    ['If you disagree', ifYouDisagree],
  ]
  return (
    <>
      <dl className="divided rounded-card bg-card px-4 shadow-card sm:px-6">
        {parts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name} className="py-3 sm:flex sm:gap-4">
              <dt className="w-36 shrink-0 text-muted">{name}</dt>
              <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
      {mayCorrect && (
        <p className="mt-4">
          <Link to={`/competition/${competitionSlug}/edit`} className="button-quiet">
            Correct and send again
          </Link>
        </p>
      )}
    </>
  )
}

const OUTCOMES = {
  upheld: 'We looked at it again, and you are right: the decision was undone.',
  'turned down': 'We looked at it again, and the decision stands.',
}

function Objection({ decision: { objection, outcome, answer: reply } }: Shown) {
  return (
    <div className="mt-6 rounded-card bg-card p-6 wrap-anywhere shadow-card">
      <h2 className="mb-2 text-lg font-semibold">Your objection</h2>
      <p className="whitespace-pre-line">{objection}</p>
      <p className="mt-4 font-semibold">
        {outcome === null
          ? 'It has arrived. We look at it again, and write to you.'
          : OUTCOMES[outcome]}
      </p>
      {reply !== null && <p className="mt-2 whitespace-pre-line">{reply}</p>}
    </div>
  )
}
