import { getSite } from '#app/context.server.ts'
import { countQueues } from '#app/features/moderation/queries.server.ts'
import { requireAdmin } from '#app/lib/require.server.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/admin-home'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor } = getSite(context)
  return countQueues(db, requireAdmin(actor))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Admin | Competitions Ireland',
    description: 'What needs doing now.',
    path: '/admin',
    baseUrl: matches[0].loaderData.baseUrl,
    noindex: true,
  })
}

export default function AdminHome({ loaderData: { pending, fpd } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Admin" lead="What waits for a decision." />
      <dl className="grid gap-4 sm:grid-cols-2">
        <Queue name="Pending competitions" waiting={pending} />
        <Queue name="FPD (free prize draws)" waiting={fpd} />
      </dl>
    </>
  )
}

function Queue({ name, waiting }: { name: string; waiting: number }) {
  return (
    <div className="rounded-card bg-card p-5 shadow-card">
      <dt className="text-muted">{name}</dt>
      <dd className="text-3xl font-bold">{waiting.toLocaleString('en-IE')}</dd>
    </div>
  )
}
