import type { FormFailure } from '#app/ui/forms/form-failure.ts'
import { useClock } from '#app/ui/now.tsx'
import { agoLabel } from '#app/lib/time/days.ts'
import { PasswordField } from '#app/ui/forms/text-field.tsx'
import { Link } from '#app/ui/link.tsx'
import type { AccountSettings as Settings } from '../queries/account.server.ts'
import type { SessionSummary } from '../queries/sessions.server.ts'
import { PASSWORD } from '../rules.ts'
import { EmailSettings } from './email-settings.tsx'
import { Intent, Part } from './settings-part.tsx'
import { HOUR_MS } from '#app/lib/time/durations.ts'

type Props = {
  csrfToken: string
  settings: Settings
  pendingEmail: string | null
  sessions: SessionSummary[]
  failure: FormFailure | undefined
  done: object | undefined
}

export function AccountSettings({
  csrfToken,
  settings,
  pendingEmail,
  sessions,
  failure,
  done,
}: Props) {
  const failureOf = (intent: string) => (failure?.values.intent === intent ? failure : undefined)
  return (
    <div className="flex flex-col gap-6">
      <EmailSettings
        csrfToken={csrfToken}
        settings={settings}
        pendingEmail={pendingEmail}
        failureOf={failureOf}
        done={done}
      />
      {settings.hasPassword && (
        <Part id="password" title="Password">
          <ChangePassword
            csrfToken={csrfToken}
            failure={failureOf('change-password')}
            done={done}
          />
        </Part>
      )}
      <Part id="sessions" title="Where you are logged in">
        <Sessions sessions={sessions} csrfToken={csrfToken} />
      </Part>
      <Part id="data" title="Your data">
        <p className="flex flex-wrap gap-3">
          <a href="/api/my-data" download className="button-quiet">
            Export everything (JSON)
          </a>
          <Link to="/close-account" className="button-quiet text-urgent">
            Close my account
          </Link>
        </p>
      </Part>
    </div>
  )
}

function ChangePassword({
  csrfToken,
  failure,
  done,
}: Pick<Props, 'csrfToken' | 'failure' | 'done'>) {
  const errors = failure?.problem.errors
  return (
    <Intent
      name="change-password"
      csrfToken={csrfToken}
      failure={failure}
      submit="Change password"
      emptyAfter={done}
    >
      <PasswordField
        label="Old password"
        name="currentPassword"
        autoComplete="current-password"
        required
        error={errors?.currentPassword}
      />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        required
        maxLength={PASSWORD.max}
        hint={`At least ${PASSWORD.min} characters.`}
        error={errors?.password}
      />
    </Intent>
  )
}

function Sessions({ sessions, csrfToken }: Pick<Props, 'sessions' | 'csrfToken'>) {
  const { now } = useClock()
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map(({ id, device, seenAt, current }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium wrap-anywhere" title={device}>
                {deviceName(device)}
              </span>
              <span className="text-sm text-muted">
                {current ? 'This device' : `Last used ${lastUse(seenAt, now)}`}
              </span>
            </span>
            {!current && (
              <Intent name="log-out-elsewhere" csrfToken={csrfToken} submit="Log out">
                <input type="hidden" name="session" value={id} />
              </Intent>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className="mt-4">
          <Intent name="log-out-elsewhere" csrfToken={csrfToken} submit="Log out everywhere else" />
        </div>
      )}
    </>
  )
}

const BROWSERS = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari']
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'Linux']

/** Guesses a device name from the user agent, so that members can tell their devices apart. */
function deviceName(device: string) {
  const browser = BROWSERS.find((name) => device.includes(name))
    ?.replace('Edg', 'Edge')
    .replace('OPR', 'Opera')
  const system = SYSTEMS.find((name) => device.includes(name))?.replace('Mac OS X', 'Mac')
  return [browser, system].filter(Boolean).join(' on ') || 'Unknown device'
}

/** Recorded at most once an hour, so recent uses look the same. */
function lastUse(seenAt: number, now: Date) {
  return now.getTime() - seenAt < HOUR_MS ? 'within the hour' : agoLabel(seenAt, now)
}
