import { getRequestContext } from '#app/context.server.ts'
import { agoLabel } from '#app/lib/time/days.ts'
import { redirectTo } from '#app/lib/http/redirect.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { useClock } from '#app/ui/now.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { dropWork, tryAgain } from '#app/features/work/operations/add-work.server.ts'
import type { Intents } from '#app/lib/http/intents.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { WorkReference } from '../input/admin-home.ts'
import { formAction } from '#app/form-action.server.ts'
import { Notice } from '#app/ui/forms/notice.tsx'
import { GivenUp, HealthLine, ScheduledWork } from '../components/health.tsx'
import { waitingQueues } from '../components/queues.ts'
import { readAdminDesk } from '../queries/admin-desk.server.ts'
import { readHealth } from '../queries/health.server.ts'
import { listMorningAddresses } from '#app/features/addresses/queries/address-book.server.ts'
import { MORNING_MAIL_HOUR, morningSentence } from '../rules/health.ts'
import type { Route } from './+types/admin-home'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, cookie, config, log, now } = getRequestContext(context)
  const admin = requireAdmin(actor)
  if (url.searchParams.has('logged-in')) {
    const desk = await readAdminDesk(db, admin)
    // oxlint-disable-next-line only-throw-error -- React Router's way to lead elsewhere
    if (!morningSentence(desk, now)) throw redirectTo('/my-dashboard')
  }
  const deps = { db, log, dataDir: config.dataDir }
  const [health, addresses] = await Promise.all([
    readHealth(deps, admin),
    listMorningAddresses(db, config.morningMailTo),
  ])
  return {
    csrfToken: cookie.csrfToken(),
    health,
    morning: { isSent: config.smtpUrl !== undefined, isAddressed: addresses.length > 0 },
  }
}

export const action = formAction(async (sent, { db, actor, now }) => {
  const admin = requireAdmin(actor)
  const work = parseInput(WorkReference, sent)
  switch (sent.intent as Intents['admin'] | undefined) {
    case 'try-again':
      await tryAgain(db, admin, work, now)
      return { done: 'It is tried again within a minute.' }
    case 'drop':
      await dropWork(db, admin, work)
      return { done: 'It is dropped.' }
    default:
      throw new Problem('invalid', 'This page cannot do that. Please reload it and try again.')
  }
})

export const meta = noindexMeta('Admin', 'What needs doing now.', '/admin')

export default function AdminHome({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { health, morning } = loaderData
  const waiting = waitingQueues(matches[2].loaderData.desk)
  return (
    <>
      <PageTitle
        title="Admin"
        lead={waiting.length === 0 ? 'All done: nothing waiting.' : 'What needs doing now.'}
      />
      <Notice answer={actionData} />
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
      <GivenUp work={health.work} />
      <ScheduledWork jobs={health.jobs} />
    </>
  )
}

type LineProps = { queue: ReturnType<typeof waitingQueues>[number]; isFirst: boolean }

function WaitingLine({ queue, isFirst }: LineProps) {
  const { name, to, waiting, oldestAt, oldestWas = 'the oldest came' } = queue
  const { now } = useClock()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <Link
        to={to}
        className="flex min-w-[min(15rem,100%)] flex-1 items-center gap-4 py-1 hover:underline"
      >
        <span className="min-w-12 text-2xl font-semibold">{waiting.toLocaleString('en-IE')}</span>{' '}
        <span className="min-w-0 wrap-anywhere">
          <span className="block font-semibold">{name}</span>{' '}
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

function MorningNote({ isSent, isAddressed }: Route.ComponentProps['loaderData']['morning']) {
  const missing = !isAddressed
    ? 'it has no address. Set MORNING_MAIL_TO, or confirm the address of an admin’s account.'
    : !isSent && 'there is no mail server. Set SMTP_URL.'
  return (
    <p className="mt-10 text-sm text-muted">
      {missing
        ? `Nobody is told by mail that something waits: ${missing}`
        : `A mail at ${MORNING_MAIL_HOUR}:00 says what waits.`}
    </p>
  )
}
