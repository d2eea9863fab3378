import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { CsrfField } from '#app/ui/forms/csrf-field.tsx'
import { toFailure } from '#app/ui/forms/form-failure.ts'
import { Link } from '#app/ui/link.tsx'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import type { AlertsPage } from '../queries/alerts-page.server.ts'
import type { ShownAlert } from '../queries/alerts.server.ts'
import { CADENCE_LABELS, CADENCES } from '../rules/cadence.ts'

/** What an address follows, to pause, change and end. */
export function AlertList({ page, answered }: { page: AlertsPage; answered: unknown }) {
  const { email, isBounced, alerts, ending, csrfToken } = page
  return (
    <div className="mx-auto max-w-2xl">
      <PageTitle
        title="Lists you follow"
        lead={
          alerts.length > 0 && email
            ? `We mail what is new in them to ${email}, daily or weekly, in one mail.`
            : undefined
        }
      />
      <Answer answered={answered} />
      {isBounced && alerts.length > 0 && (
        <p className="mb-4 rounded-card border border-urgent bg-urgent-tint px-4 py-3 font-medium text-urgent">
          Mails to this address came back, so everything is paused. Resume a list to try again.
        </p>
      )}
      <Ending ending={ending} alerts={alerts} csrfToken={csrfToken} />
      {alerts.length === 0 ? (
        <Nothing />
      ) : (
        <ul className="as-list grid gap-3">
          {alerts.map((alert) => (
            <li key={alert.id}>
              <AlertCard alert={alert} csrfToken={csrfToken} />
            </li>
          ))}
        </ul>
      )}
      {alerts.length > 1 && (
        <div className="mt-6">
          <ChangeForm csrfToken={csrfToken}>
            <IntentButton intent="end-all">Stop all of them</IntentButton>
          </ChangeForm>
        </div>
      )}
    </div>
  )
}

function AlertCard({ alert, csrfToken }: { alert: ShownAlert; csrfToken: string }) {
  const { id, words, path, cadence, isPaused } = alert
  return (
    <article className="rounded-card bg-card p-4 shadow-card sm:p-5">
      <h2 className="font-semibold wrap-anywhere">
        <Link to={path} className="text-link underline">
          {words}
        </Link>
      </h2>
      <p className="mt-1 text-muted">{isPaused ? 'Paused' : CADENCE_LABELS[cadence]}</p>
      <div className="mt-3">
        <ChangeForm csrfToken={csrfToken} id={id}>
          <IntentButton intent={isPaused ? 'resume' : 'pause'} about={words}>
            {isPaused ? 'Resume' : 'Pause'}
          </IntentButton>
          {CADENCES.filter((other) => other !== cadence).map((other) => (
            <IntentButton key={other} intent={other} about={words}>
              {other === 'daily' ? 'Daily instead' : 'Weekly instead'}
            </IntentButton>
          ))}
          <IntentButton intent="end" about={words}>
            End
          </IntentButton>
        </ChangeForm>
      </div>
    </article>
  )
}

/** A mail's link to stop asks for one press, because mail scanners open every link. */
function Ending({
  ending,
  alerts,
  csrfToken,
}: Pick<AlertsPage, 'ending' | 'alerts' | 'csrfToken'>) {
  const alert = alerts.find(({ id }) => id === ending)
  if (!alert && (ending !== 'all' || alerts.length === 0)) return null
  return (
    <section
      aria-labelledby="ending-title"
      className="mb-6 rounded-card border border-line bg-tint p-4 sm:p-5"
    >
      <h2 id="ending-title" className="font-semibold wrap-anywhere">
        {alert ? `Stop the mails about ${alert.words}?` : 'Stop all of these mails?'}
      </h2>
      <div className="mt-3">
        <ChangeForm csrfToken={csrfToken} id={alert?.id}>
          <IntentButton intent={alert ? 'end' : 'end-all'} primary>
            {alert ? 'Stop this one' : 'Stop all'}
          </IntentButton>
        </ChangeForm>
      </div>
    </section>
  )
}

function ChangeForm({
  csrfToken,
  id,
  children,
}: {
  csrfToken: string
  id?: number | undefined
  children: ReactNode
}) {
  return (
    <Form method="post" action="?" preventScrollReset className="flex flex-wrap gap-2">
      <CsrfField token={csrfToken} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {children}
    </Form>
  )
}

function IntentButton({
  intent,
  about,
  primary = false,
  children,
}: {
  intent: string
  /** For people who hear the button without what is around it. */
  about?: string
  primary?: boolean
  children: ReactNode
}) {
  const busy = useNavigation().state === 'submitting'
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      disabled={busy}
      className={primary ? 'button-primary' : 'button-quiet'}
    >
      {children}
      {about && <span className="sr-only"> {about}</span>}
    </button>
  )
}

function Nothing() {
  return (
    <section className="rounded-card bg-card px-6 py-14 text-center shadow-card">
      <h2 className="text-xl font-semibold">You don’t follow any lists</h2>
      <p className="mx-auto mt-2 max-w-prose text-muted">
        At the end of a list or search, and on a promoter’s page, you can ask to be told about new
        ones.
      </p>
      <p className="mt-6">
        <Link to="/new-competitions" className="button-primary">
          New Competitions
        </Link>
      </p>
    </section>
  )
}

function Answer({ answered }: { answered: unknown }) {
  const failure = toFailure(answered)
  const isDone = typeof answered === 'object' && answered !== null && 'done' in answered
  return (
    <div role={failure ? 'alert' : 'status'} className="mb-4 empty:hidden">
      {failure && (
        <p className="rounded-card border border-urgent bg-urgent-tint px-4 py-3 font-medium text-urgent">
          {failure.problem.detail}
        </p>
      )}
      {isDone && (
        <p className="rounded-card border border-line bg-tint px-4 py-3 font-medium">
          {String(answered.done)}
        </p>
      )}
    </div>
  )
}
