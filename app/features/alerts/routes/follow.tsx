import { getRequestContext, type RequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { asMember } from '#app/lib/security/actor.ts'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { EmailField } from '#app/ui/forms/text-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { RadioField } from '#app/ui/forms/radio-field.tsx'
import { CADENCE_LABELS, CADENCES } from '../rules/cadence.ts'
import { followList } from '../operations/change-mails.server.ts'
import { findConfirmedEmail, findFollowable } from '../queries/alerts.server.ts'
import { followedPath, followedWords } from '../rules/followed-list.ts'
import type { Route } from './+types/follow'

export const loader = answer(async ({ context, url }: Route.LoaderArgs) => {
  const { db, actor, cookie } = getRequestContext(context)
  const list = await findList(db, url)
  const member = asMember(actor)
  const email = member && (await findConfirmedEmail(db, member))
  return {
    words: followedWords(list),
    path: followedPath(list),
    email: email ?? null,
    isMember: member !== undefined,
    csrfToken: cookie.csrfToken(),
  }
})

export const action = formAction(async (values, requestContext, { request }: Route.ActionArgs) => {
  const list = await findList(requestContext.db, new URL(request.url))
  return followList(requestContext, list, values)
})

async function findList(db: RequestContext['db'], url: URL) {
  const list = await findFollowable(db, url.searchParams)
  if (!list) throw new Problem('not-found', 'There is no such list to follow.')
  return list
}

export const meta = noindexMeta(
  'Follow a list',
  'Get an email when new competitions like these are listed.',
  '/alerts/new',
)

export default function Follow({ loaderData, actionData }: Route.ComponentProps) {
  const { path, words, isMember } = loaderData
  if (actionData && 'done' in actionData) {
    return (
      <section className="mx-auto max-w-xl">
        <PageTitle
          title={actionData.done === 'followed' ? 'You are now following this' : 'Check your email'}
          lead={
            actionData.done === 'followed'
              ? `${words}. You get a mail when there is something new.`
              : `If ${actionData.email} can follow this, a mail with a link is on its way there. We send nothing else until you follow the link.`
          }
        />
        <p className="flex flex-wrap gap-3">
          <Link to={path} className="button-primary">
            Back to the list
          </Link>
          {isMember && (
            <Link to="/my-alerts" className="button-quiet">
              Your emails from us
            </Link>
          )}
        </p>
      </section>
    )
  }
  return (
    <section className="mx-auto max-w-xl">
      <PageTitle
        title="Tell me about new ones"
        lead="By email, only when there is something new."
      />
      <div className="rounded-card bg-card p-6 shadow-card">
        <p className="mb-4">
          <Link to={path} className="font-semibold text-link underline wrap-anywhere">
            {words}
          </Link>
        </p>
        <FollowForm {...loaderData} />
      </div>
    </section>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function FollowForm({ email, isMember }: Pick<Loaded, 'email' | 'isMember'>) {
  return (
    <PlainForm submit="Follow this list">
      <RadioField
        legend="How often?"
        name="cadence"
        choices={CADENCES.map((cadence) => [cadence, CADENCE_LABELS[cadence]])}
        chosen={CADENCES[0]}
      />
      {email === null ? (
        <EmailField
          label="Your email"
          name="email"
          required
          hint="We mail you a link and send nothing until you follow it. The address is for this only, not for news."
        />
      ) : (
        <p className="text-sm text-muted wrap-anywhere">To {email}.</p>
      )}
      <p className="text-sm text-muted">
        All lists that you follow come in one mail, with at most 20 competitions. Each mail has
        links to stop it, without logging in.
        {isMember && ' Daily mails begin with what you saved that closes tomorrow.'}
      </p>
    </PlainForm>
  )
}
