import { z } from 'zod'
import { getRequestContext, type RequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { competitionPath, promoterPath } from '#app/features/listings/rules/links.ts'
import { ContactInput } from '#app/features/mailing/input/contact.ts'
import { receiveMessage } from '#app/features/mailing/operations/contact.server.ts'
import { endClaim } from '#app/features/partners/operations/claims.server.ts'
import { reportSigner } from '#app/features/partners/operations/report-links.server.ts'
import { findClaim, listOwnPublished } from '#app/features/partners/queries/claims.server.ts'
import { CLAIM_MS } from '#app/features/partners/rules/report.ts'
import { listPromoterIDs } from '#app/features/promoters/queries/promoters.server.ts'
import type { PagePath } from '#app/lib/page-address.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { redirectTo } from '#app/lib/http/redirect.server.ts'
import { dublinDayAt, prettyDate } from '#app/lib/time/days.ts'
import { SelectField } from '#app/ui/forms/choice-field.tsx'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { ActionButton } from '#app/ui/forms/submit-button.tsx'
import { TextAreaField } from '#app/ui/forms/text-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { SuggestionInput } from '../input.ts'
import { reportCompetition } from '../operations/reports.server.ts'
import { REPORT_NOTE_MAX } from '../rules.ts'
import type { Route } from './+types/my-promoter'

const ReplyInput = z.object({ message: ContactInput.shape.message })

export const loader = answer(async ({ context, params }: Route.LoaderArgs) => {
  const { db, cookie, now } = getRequestContext(context)
  const { claim, listings } = await loadOwn(db, params.token, now)
  const reportOf = await reportSigner(db, now)
  return {
    name: claim.name,
    slug: claim.slug,
    until: dublinDayAt(claim.askedAt + CLAIM_MS),
    path: `/my-promoter/${params.token}` satisfies PagePath,
    report: `/booking-report/${params.token}` satisfies PagePath,
    listings: listings.map((one) =>
      Object.assign(one, { report: reportOf({ kind: 'listing', ...one }) }),
    ),
    csrfToken: cookie.csrfToken(),
  }
})

export const action = formAction(async (values, requestContext, { params }: Route.ActionArgs) => {
  const { db, now, limits, address } = requestContext
  const { claim, listings } = await loadOwn(db, params.token, now)
  const { name, slug, email } = claim
  if (values.intent === 'end') {
    await endClaim(db, claim)
    return redirectTo(promoterPath(slug))
  }
  if (values.intent === 'reply') {
    const { message } = parseInput(ReplyInput, values)
    const about = `Reply of the promoter ${name}, for its page:\n\n${message}`
    await receiveMessage(requestContext, { name, email, message: about, website: '' })
    return { done: 'Thank you. A person reads it before it is shown on your page.' }
  }
  const { competitionID, note } = parseInput(SuggestionInput, values)
  if (!listings.some(({ id }) => id === competitionID))
    throw new Problem('not-found', 'There is no such listing of yours.')
  await limits.consume('report', address)
  const correction = { competitionID, reason: 'other', note, byPromoter: true } as const
  await reportCompetition(db, { kind: 'visitor' }, correction, now)
  return { done: 'Thank you. A person looks at it before the listing changes.' }
})

/** @throws Problem 'not-found' for a link that has ended. */
async function loadOwn(db: RequestContext['db'], token: string, now: Date) {
  const claim = await findClaim(db, token, now)
  if (!claim) throw new Problem('not-found', 'This link has ended. You can ask for a new one.')
  const ids = await listPromoterIDs(db, claim.promoterID)
  return { claim, listings: await listOwnPublished(db, ids) }
}

export function headers() {
  return { 'cache-control': 'private, no-store' }
}

export const meta = noindexMeta('Your listings', 'Numbers and corrections.', '/my-promoter/:token')

export default function MyPromoter({ loaderData, actionData }: Route.ComponentProps) {
  const { name, slug, until, path, report, listings } = loaderData
  if (actionData && 'done' in actionData)
    return (
      <section className="mx-auto max-w-2xl">
        <PageTitle title={name} lead={actionData.done} />
        <Link to={path} className="button-quiet px-4">
          Back to your listings
        </Link>
      </section>
    )
  return (
    <section className="mx-auto max-w-2xl">
      <PageTitle
        title={name}
        lead="Your listings here, how often they were opened, and what to correct."
      />
      <p className="mb-4 flex flex-wrap gap-3">
        <Link to={report} className="button-primary">
          Numbers of all listings
        </Link>
        <Link to={promoterPath(slug)} className="button-quiet px-4">
          Your public page
        </Link>
      </p>
      <ul className="divided rounded-card bg-card px-4 shadow-card sm:px-6">
        {listings.map((listing) => (
          <OwnListing key={listing.id} {...listing} />
        ))}
      </ul>
      {listings.length > 0 && (
        <Card title="Suggest a correction">
          <PlainForm intent="correct" submit="Send the correction" empties>
            <SelectField
              label="Listing"
              name="competitionID"
              choices={listings.map(({ id, title }) => [String(id), title] as const)}
            />
            <TextAreaField
              label="What should it say?"
              name="note"
              rows={3}
              limit={REPORT_NOTE_MAX}
              required
            />
          </PlainForm>
        </Card>
      )}
      <Card title="Reply on your page">
        <PlainForm intent="reply" submit="Send the reply" empties>
          <TextAreaField
            label="Your reply"
            hint="In your own words, about your record. It is shown with your name once a person has read it."
            name="message"
            rows={4}
            required
          />
        </PlainForm>
      </Card>
      <p className="mt-8 mb-2 text-sm text-muted">
        Whoever has this page’s address can use it, until {prettyDate(until)}.
      </p>
      <ActionButton intent="end" look="button-quiet px-4">
        End this link now
      </ActionButton>
    </section>
  )
}

type Listed = Route.ComponentProps['loaderData']['listings'][number]

function OwnListing({ title, slug, until, report }: Listed) {
  return (
    <li className="py-3">
      <Link to={competitionPath(slug)} className="font-semibold wrap-anywhere">
        {title}
      </Link>
      <p className="text-sm text-muted">Until {prettyDate(until)}</p>
      <p className="flex flex-wrap gap-x-6 text-sm">
        <Link to={report} className="py-2 text-link underline">
          Numbers<span className="sr-only"> of {title}</span>
        </Link>{' '}
        <Link to={`/advertise?listing=${slug}`} className="py-2 text-link underline">
          Ask for a place<span className="sr-only"> for {title}</span>
        </Link>
      </p>
    </li>
  )
}

function Card({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="mt-8 rounded-card bg-card p-5 shadow-card">
      <h2 className="mb-3 text-xl font-semibold">{title}</h2>
      {children}
    </section>
  )
}
