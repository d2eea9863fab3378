import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { EmptyNote } from '#app/ui/page/empty-note.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { FieldForm } from '#app/ui/forms/plain-form.tsx'
import { Notice } from '#app/ui/forms/notice.tsx'
import { TokenCard } from '../components/token-card.tsx'
import { handleToken } from '../operations/handle-token.server.ts'
import { listTokens } from '../queries/tokens.server.ts'
import { NAME_MAX, SCOPE_LABELS, SCOPES } from '../rules/scopes.ts'
import type { Route } from './+types/tokens'

const LEAD = 'Partners’ servers send in listings with a token. You decide on each listing, in FPD.'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, cookie } = getRequestContext(context)
  return { tokens: await listTokens(db, requireAdmin(actor)), csrfToken: cookie.csrfToken() }
}

export const action = formAction(async (values, requestContext) =>
  handleToken(requestContext, values),
)

export const meta = noindexMeta('API tokens', LEAD, '/admin/tokens')

export default function TokensPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tokens } = loaderData
  const token = actionData && 'token' in actionData ? actionData.token : null
  return (
    <>
      <PageTitle title="API tokens" lead={LEAD} />
      <Notice answer={actionData} except="create" />
      <div role="status" className="mb-4">
        {token !== null && <NewToken token={token} />}
      </div>
      <FieldForm
        isOwn={({ intent }) => intent === 'create'}
        className="mb-8 grid gap-4 rounded-card bg-card p-4 shadow-card sm:p-6"
      >
        <TextField
          key={token ?? ''}
          label="Name of the partner"
          name="name"
          limit={NAME_MAX}
          required
        />
        <fieldset>
          <legend className="font-medium">It may</legend>
          {SCOPES.map((scope) => (
            <label key={scope} className="flex min-h-11 items-center gap-3 py-1">
              <input type="checkbox" name={scope} defaultChecked className="size-5 shrink-0" />
              <span className="flex min-w-0 flex-col wrap-anywhere sm:flex-row sm:items-baseline sm:gap-2">
                {SCOPE_LABELS[scope]} <code className="text-sm text-muted">{scope}</code>
              </span>
            </label>
          ))}
        </fieldset>
        <SubmitButton name="intent" value="create" look="button-primary justify-self-start px-6">
          Make a token
        </SubmitButton>
      </FieldForm>
      <ol className="flex flex-col gap-4">
        {tokens.map((one) => (
          <li key={one.id}>
            <TokenCard token={one} />
          </li>
        ))}
      </ol>
      {tokens.length === 0 && <EmptyNote>There are no tokens yet.</EmptyNote>}
      <p className="mt-6">
        How partners use it:{' '}
        <a href="/api/docs#submitPartnerListing" className="text-link underline">
          API documentation
        </a>
      </p>
    </>
  )
}

function NewToken({ token }: { token: string }) {
  return (
    <div className="rounded-card border border-line bg-tint px-4 py-3">
      <p className="font-medium">The new token. Copy it now: it is shown only once.</p>
      <code className="mt-1 block wrap-anywhere" data-token>
        {token}
      </code>
    </div>
  )
}
