import { redirectTo } from '#app/lib/http/redirect.server.ts'
import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { toFailure } from '#app/ui/forms/form-failure.ts'
import { Link } from '#app/ui/link.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { SourceForm } from '../components/source-form.tsx'
import { SourceID } from '../input.ts'
import { handleSourceForm } from '../operations/handle-source.server.ts'
import { findSource } from '../queries/sources.server.ts'
import { NEW_VALUES, stateOf, toFormValues } from '../rules/form.ts'
import type { Route } from './+types/source'

const NEW = 'new'
const LIST = '/admin/sources'

export const loader = answer(async ({ context, params }: Route.LoaderArgs) => {
  const { db, actor, cookie, now } = getRequestContext(context)
  const admin = requireAdmin(actor)
  const id = idOf(params)
  const source = id === undefined ? undefined : await findSource(db, admin, id, now)
  if (id !== undefined && !source) throw new Problem('not-found', 'There is no such source.')
  const values = source ? toFormValues(source) : NEW_VALUES
  const seen = source && stateOf(source)
  return { id, name: source?.name, values, seen, csrfToken: cookie.csrfToken() }
})

export const action = formAction(async (sent, requestContext, { params }: Route.ActionArgs) => {
  const { preview, values } = await handleSourceForm(requestContext, idOf(params), sent)
  return preview ? { preview, values } : redirectTo(LIST)
})

function idOf({ id }: { id: string }) {
  return id === NEW ? undefined : parseInput(SourceID, id)
}

export const meta = noindexMeta<Route.ComponentProps['loaderData']>(
  ({ name = 'New source' }) => `${name} | Sources`,
  'One source of competitions.',
  ({ id }) => `${LIST}/${id ?? NEW}`,
)

export default function SourcePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, values, seen } = loaderData
  const failure = toFailure(actionData)
  const previewed = actionData && 'preview' in actionData ? actionData : undefined
  return (
    <>
      <PageTitle
        title={name ?? 'New source'}
        lead={
          <Link to={LIST} className="text-link underline">
            All sources
          </Link>
        }
      />
      <SourceForm
        key={id ?? NEW}
        values={failure?.values ?? previewed?.values ?? values}
        preview={previewed?.preview}
        seen={seen}
      />
    </>
  )
}
