import { getRequestContext } from '#app/context.server.ts'
import { agoLabel, dublinDay } from '#app/lib/time/days.ts'
import { redirectTo } from '#app/lib/http/redirect.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { useClock } from '#app/ui/now.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { HealthLine } from '../components/health.tsx'
import { ScheduledWork } from '../components/scheduled-work.tsx'
import { waitingQueues } from '../components/queues.ts'
import { readAdminDesk } from '../queries/desk.server.ts'
import { readHealth } from '../queries/health.server.ts'
import { listMorningAddresses } from '#app/features/mailing/queries/morning-addresses.server.ts'
import { morningSentence } from '../rules.ts'
import type { Route } from './+types/admin-home'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, config, log, now } = getRequestContext(context)
  const admin = requireAdmin(actor)
  if (url.searchParams.has('logged-in')) {
    const desk = await readAdminDesk(db, admin, dublinDay(now))
    // oxlint-disable-next-line only-throw-error -- React Router's way to lead elsewhere
    if (!morningSentence(desk, now)) throw redirectTo('/my-dashboard')
  }
  const deps = { db, log, dataDir: config.dataDir }
  const [health, addresses] = await Promise.all([
    readHealth(deps, admin, now),
    listMorningAddresses(db, config.morningMailTo),
  ])
  const { morningMailHour: hour, smtpUrl } = config
  return {
    health,
    morning: { hour, isSent: smtpUrl !== undefined, isAddressed: addresses.length > 0 },
  }
}

export const meta = noindexMeta('Admin', 'What needs doing now.', '/admin')

export default function AdminHome({ loaderData, matches }: Route.ComponentProps) {
  const { health, morning } = loaderData
  const waiting = waitingQueues(matches[2].loaderData.desk)
  return (
    <>
      <PageTitle
        title="Admin"
        lead={waiting.length === 0 ? 'All done: nothing waiting.' : 'What needs doing now.'}
      />
      {waiting[0] && (
        <>
          <ul className="divided rounded-card bg-card px-5 shadow-card">
            {waiting.map((queue) => (
              <WaitingLine key={queue.name} queue={queue} isFirst={queue === waiting[0]} />
            ))}
          </ul>
          <p className="mt-3 text-muted">Nothing else waiting.</p>
        </>
      )}
      <p className="mt-6">
        <Link to="/competition/edit" className="button-quiet">
          Add a listing
        </Link>
      </p>
      <MorningNote {...morning} />
      <HealthLine health={health} />
      <ScheduledWork jobs={health.jobs} />
    </>
  )
}

function WaitingLine({
  queue: { name, to, waiting, oldestAt, oldestWas = 'the oldest came' },
  isFirst,
}: {
  queue: ReturnType<typeof waitingQueues>[number]
  isFirst: boolean
}) {
  const { now } = useClock()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <Link
        to={to}
        className="flex min-w-[min(15rem,100%)] flex-1 items-center gap-4 py-1 hover:underline"
      >
        <span className="min-w-12 text-2xl font-bold">{waiting.toLocaleString('en-IE')}</span>{' '}
        <span className="min-w-0 wrap-anywhere">
          <span className="block font-medium">{name}</span>{' '}
          {oldestAt !== null && (
            <span className="block text-sm text-muted">
              {oldestWas} {agoLabel(oldestAt, now)}
            </span>
          )}
        </span>
      </Link>{' '}
      {isFirst && (
        <Link to={`${to}#first`} className="button-primary">
          Start <Icon name="arrow-right" size={18} />
        </Link>
      )}
    </li>
  )
}

function MorningNote({ hour, isSent, isAddressed }: Route.ComponentProps['loaderData']['morning']) {
  const missing = !isAddressed
    ? 'it has no address. Set MORNING_MAIL_TO, or confirm the address of an admin’s account.'
    : !isSent && 'there is no mail server. Set SMTP_URL.'
  return (
    <p className="mt-10 text-sm text-muted">
      {missing
        ? `Nobody is told by mail that something waits: ${missing}`
        : `A mail at ${hour}:00 says what waits.`}
    </p>
  )
}
