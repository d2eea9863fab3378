import { useMemo } from 'react'
import { REASONS } from '#app/features/decisions/queries/reasons.server.ts'
import { ReasonForm } from '#app/ui/forms/reason-form.tsx'
import { getRequestContext } from '#app/context.server.ts'
import { promoterPath } from '#app/features/listings/rules/links.ts'
import { PromoterID } from '#app/features/promoters/input.ts'
import { promoterPageLink } from '#app/features/partners/operations/promoter-links.server.ts'
import { REPLY_MAX } from '#app/features/promoters/rules/record.ts'
import { findDeskPromoter, listTargets } from '#app/features/promoters/queries/desk.server.ts'
import { deskPageIn } from '#app/features/submissions/rules/path-after-edit.ts'
import { formAction } from '#app/form-action.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { SearchText } from '#app/lib/http/list-query.ts'
import { redirectTo } from '#app/lib/http/redirect.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { toFailure } from '#app/ui/forms/form-failure.ts'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { TextAreaField, TextField } from '#app/ui/forms/text-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { ModerationNotice } from '../components/moderation-notice.tsx'
import { useDeskAnswer } from '../components/use-desk-answer.ts'
import { LogLine } from '../components/log-line.tsx'
import { ModeratorContext, NO_REASONS } from '../components/moderation-form.tsx'
import { MergePromoter } from '../components/merge-promoter.tsx'
import { listPromoterLog } from '../queries/log.server.ts'
import { deskPromoterPath } from '../rules/decisions.ts'
import type { Route } from './+types/promoter'
import { changePromoter } from './change-promoter.server.ts'

const LIST = '/admin/promoters'
const TARGETS_MAX = 8

export const loader = answer(async ({ context, params, url }: Route.LoaderArgs) => {
  const { db, actor, cookie, now } = getRequestContext(context)
  const admin = requireAdmin(actor)
  const id = parseInput(PromoterID, params.id)
  const promoter = await findDeskPromoter(db, admin, id)
  if (!promoter) throw new Problem('not-found', 'There is no such promoter.')
  const name = SearchText.parse(url.searchParams.get('name') ?? undefined) ?? ''
  const [log, targets, ownPage] = await Promise.all([
    listPromoterLog(db, admin, id),
    listTargets(db, admin, { q: name, promoterID: id }, TARGETS_MAX),
    promoterPageLink(db, id, now),
  ])
  const wanted = url.searchParams.has('name') ? { name, targets } : undefined
  const shown = { promoter, wanted, log, ownPage, reasons: REASONS.replies }
  return { ...shown, csrfToken: cookie.csrfToken() }
})

export const action = formAction(
  async (values, requestContext, { params: { id }, url }: Route.ActionArgs) => {
    const answer = await changePromoter({ ...values, promoterID: id }, requestContext)
    const from = values.intent === 'edit' && deskPageIn(url.searchParams, `promoter-${id}`)
    return from ? redirectTo(from) : answer
  },
)

export const meta = noindexMeta<Route.ComponentProps['loaderData']>(
  ({ promoter }) => `${promoter.name} | Promoters`,
  'A promoter’s name, page of winners and reply.',
  ({ promoter }) => deskPromoterPath(promoter.id),
)

export default function DeskPromoterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { promoter, wanted, log, csrfToken } = loaderData
  const { name, slug, mergedInto, listings } = promoter
  const moderator = useMemo(() => ({ csrfToken, reasons: NO_REASONS }), [csrfToken])
  const { notice } = useDeskAnswer(actionData, moderator)
  const intent = toFailure(actionData)?.values.intent
  return (
    <ModeratorContext value={moderator}>
      <PageTitle
        title={name}
        lead={
          <Link to={LIST} className="text-link underline">
            All promoters
          </Link>
        }
      />
      <ModerationNotice answer={intent === 'edit' ? undefined : notice} />
      {mergedInto && (
        <p className="mb-4 rounded-card bg-tint px-4 py-3 wrap-anywhere">
          Shown as{' '}
          <Link to={deskPromoterPath(mergedInto.id)} className="text-link underline">
            {mergedInto.name}
          </Link>
          .
        </p>
      )}
      <section className="max-w-xl rounded-card bg-card p-5 shadow-card">
        <h2 className="mb-3 text-lg font-semibold">What its page says</h2>
        <Details promoter={promoter} />
        {listings > 0 && (
          <p className="mt-4">
            <Link to={promoterPath(slug)} className="text-link underline">
              Open its page
            </Link>
            <br />
            <Link to={loaderData.ownPage} className="text-link underline">
              Its own page
            </Link>
            , with its numbers, by a secret link that you can send it
          </p>
        )}
      </section>
      {mergedInto === null && (
        <section className="mt-8 max-w-4xl">
          <h2 className="mb-1 text-lg font-semibold">Merge</h2>
          <p className="mb-3 text-sm text-muted">
            Name the promoter that this one is, to show both as one.
          </p>
          <MergePromoter promoter={promoter} wanted={wanted} />
        </section>
      )}
      {log.length > 0 && (
        <section className="mt-8 max-w-4xl">
          <h2 className="mb-3 text-lg font-semibold">Log</h2>
          <ol className="divided rounded-card bg-card px-4 shadow-card sm:px-6">
            {log.map((change) => (
              <LogLine key={change.id} change={change} />
            ))}
          </ol>
        </section>
      )}
      {promoter.reply !== null && (
        <div className="max-w-xl">
          <ReasonForm
            intent="remove-reply"
            submit="Remove the reply"
            reasons={loaderData.reasons}
          />
        </div>
      )}
    </ModeratorContext>
  )
}

function Details({
  promoter: { name, winnersUrl, reply },
}: Pick<Route.ComponentProps['loaderData'], 'promoter'>) {
  return (
    // The fields follow what an undo restores.
    <PlainForm key={JSON.stringify([name, winnersUrl, reply])} intent="edit" submit="Save">
      <TextField label="Name" name="name" defaultValue={name} />
      <TextField
        label="Page of winners (optional)"
        name="winnersUrl"
        type="url"
        defaultValue={winnersUrl ?? ''}
      />
      <TextAreaField
        label="The promoter’s reply (optional)"
        name="reply"
        rows={4}
        limit={REPLY_MAX}
        hint="In the promoter’s own words, as it wrote to us. Shown on its page with its name."
        defaultValue={reply ?? ''}
      />
    </PlainForm>
  )
}
