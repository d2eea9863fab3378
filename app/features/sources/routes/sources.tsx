import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { Notice } from '#app/ui/forms/notice.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { EmptyNote } from '#app/ui/page/empty-note.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { SourceCard } from '../components/source-card.tsx'
import { handleSource } from '../operations/handle-source.server.ts'
import { listSources } from '../queries/sources.server.ts'
import type { Route } from './+types/sources'

const LEAD = 'Feeds, files and pages that are read for new competitions. You decide on each.'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, cookie, config, now } = getRequestContext(context)
  const sources = await listSources(db, requireAdmin(actor), now)
  return { sources, isOff: !config.linkChecks, csrfToken: cookie.csrfToken() }
}

export const action = formAction(async (values, requestContext) => ({
  done: await handleSource(requestContext, values),
}))

export const meta = noindexMeta('Sources', LEAD, '/admin/sources')

export default function SourcesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sources, isOff } = loaderData
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <PageTitle title="Sources" lead={LEAD} />
        <Link to="/admin/sources/new" className="button-primary mb-6">
          <Icon name="plus" size={18} /> New source
        </Link>
      </div>
      <Notice answer={actionData} />
      {isOff && (
        <p className="mb-4 rounded-card bg-tint px-4 py-3">
          This server does not read sources on a schedule (LINK_CHECKS in its settings).
        </p>
      )}
      <ol className="flex flex-col gap-4">
        {sources.map((source) => (
          <li key={source.id}>
            <SourceCard source={source} />
          </li>
        ))}
      </ol>
      {sources.length === 0 && <EmptyNote>There are no sources yet.</EmptyNote>}
    </>
  )
}
