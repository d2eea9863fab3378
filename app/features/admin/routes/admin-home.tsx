import type { PagePath } from '#app/lib/page-address.ts'
import { getRequestContext } from '#app/context.server.ts'
import { CHECK_KINDS } from '#app/features/checking/rules/harm.ts'
import { agoLabel } from '#app/lib/time/days.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { useClock } from '#app/ui/now.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { Link } from '#app/ui/link.tsx'
import { HealthFigures } from '../components/health.tsx'
import { ScheduledWork } from '../components/scheduled-work.tsx'
import type { Waiting as WaitingThings } from '../queries/desk.server.ts'
import { readHealth } from '../queries/health.server.ts'
import type { Route } from './+types/admin-home'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, config, log, now } = getRequestContext(context)
  const admin = requireAdmin(actor)
  const deps = { db, log, dataDir: config.dataDir }
  return { health: await readHealth(deps, admin, now) }
}

export const meta = noindexMeta('Admin', 'What needs doing now.', '/admin')

export default function AdminHome({ loaderData: { health }, matches }: Route.ComponentProps) {
  const { desk } = matches[2].loaderData
  const total = Object.values(desk).reduce((sum, { waiting }) => sum + waiting, 0)
  return (
    <>
      <PageTitle
        title="Admin"
        lead={total === 0 ? 'All done: nothing waiting.' : 'What needs doing now.'}
      />
      <ul className="grid gap-4 sm:grid-cols-2 md:grid-cols-4">
        <Waiting name="Pending competitions" to="/admin/pending" {...desk.pending} />
        <Waiting name="FPD (free prize draws)" to="/admin/fpd" {...desk.fpd} />
        <Waiting
          name="To check"
          to="/admin/to-check"
          {...sumOf(CHECK_KINDS.map((kind) => desk[kind]))}
        />
        <Waiting name="Messages" to="/admin/messages" {...desk.messages} />
        <Waiting
          name="Sources that need a look"
          to="/admin/sources"
          oldestWas="One was paused"
          {...desk.sources}
        />
        {desk.refused.campaignID !== null && (
          <Waiting
            name="Campaigns the mail server refuses"
            to={`/admin/email-campaigns/${desk.refused.campaignID}`}
            oldestWas="The oldest began"
            {...desk.refused}
          />
        )}
        {desk.uncertain.campaignID !== null && (
          <Waiting
            name="Uncertain campaign mails"
            to={`/admin/email-campaigns/${desk.uncertain.campaignID}`}
            oldestWas="The oldest broke off"
            {...desk.uncertain}
          />
        )}
      </ul>
      <p className="mt-8 flex flex-wrap gap-3">
        <Link to="/competition/edit" className="button-primary">
          Add a listing
        </Link>{' '}
        <Link to="/admin/all-competitions" className="button-quiet">
          All competitions
        </Link>{' '}
        <Link to="/admin/promoters" className="button-quiet">
          Promoters
        </Link>{' '}
        <Link to="/admin/tokens" className="button-quiet">
          API tokens
        </Link>{' '}
        <Link to="/admin/moderation-log" className="button-quiet">
          Log
        </Link>
      </p>
      <h2 className="mt-10 mb-4 text-xl font-semibold">Health</h2>
      <HealthFigures health={health} />
      <h2 className="mt-10 mb-4 text-xl font-semibold">Scheduled work</h2>
      <ScheduledWork jobs={health.jobs} />
    </>
  )
}

function sumOf(all: readonly WaitingThings[]): WaitingThings {
  const times = all.flatMap(({ oldestAt }) => oldestAt ?? [])
  return {
    waiting: all.reduce((sum, { waiting }) => sum + waiting, 0),
    oldestAt: times.length === 0 ? null : Math.min(...times),
  }
}

type WaitingProps = WaitingThings & { name: string; to: PagePath; oldestWas?: string }

function Waiting({ name, to, waiting, oldestAt, oldestWas = 'The oldest came' }: WaitingProps) {
  const { now } = useClock()
  return (
    <li>
      <Link
        to={to}
        className="block h-full rounded-card bg-card p-5 shadow-card hover:bg-tint focus-visible:bg-tint"
      >
        <span className="block text-muted">{name}</span>{' '}
        <span className="mt-1 block text-3xl leading-10 font-bold">
          {waiting.toLocaleString('en-IE')}
        </span>{' '}
        <span className="block text-sm text-muted">
          {oldestAt === null ? 'Nothing waiting' : `${oldestWas} ${agoLabel(oldestAt, now)}`}
        </span>
      </Link>
    </li>
  )
}
