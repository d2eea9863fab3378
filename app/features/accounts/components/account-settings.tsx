import type { PageAddress } from '#app/lib/page-address.ts'
import { useClock } from '#app/ui/now.tsx'
import { agoLabel } from '#app/lib/time/days.ts'
import { PasswordField } from '#app/ui/forms/text-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { ActionButton } from '#app/ui/forms/submit-button.tsx'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import type { AccountSettings as Settings, SecondFactors } from '../queries/account.server.ts'
import type { SessionSummary } from '../queries/sessions.server.ts'
import { deviceName, PASSWORD } from '../rules.ts'
import { CurrentPassword } from './account-fields.tsx'
import { DeviceRow } from './card.tsx'
import { EmailSettings, Part } from './email-settings.tsx'
import { HOUR_MS } from '#app/lib/time/durations.ts'

type Props = {
  settings: Settings
  sessions: SessionSummary[]
  factors: SecondFactors
  intent: string | undefined
}

const EMAIL_INTENTS = ['email-news', 'change-email', 'resend-confirmation']

export function AccountSettings({ settings, sessions, factors, intent }: Props) {
  return (
    <section aria-labelledby="settings-title" className="mt-10">
      <h2 id="settings-title" className="mb-4 text-lg font-semibold">
        Settings
      </h2>
      <div className="grid grid-cols-1 items-start gap-3 md:grid-cols-2 md:gap-6">
        <EmailSettings
          settings={settings}
          open={intent !== undefined && EMAIL_INTENTS.includes(intent)}
        />
        {settings.proof.hasPassword && (
          <Part id="password" title="Password" open={intent === 'change-password'}>
            <ChangePassword proof={settings.proof} />
          </Part>
        )}
        <Part
          id="sessions"
          title="Security"
          open={intent === 'log-out-elsewhere'}
          state={sessions.length === 1 ? 'This device only' : `${sessions.length} devices`}
        >
          <h4 className="mb-2 font-semibold">Where you are logged in</h4>
          <Sessions sessions={sessions} />
          <h4 className="mt-5 mb-2 font-semibold">How you log in</h4>
          <p className="mb-3">{howTo(settings.proof, factors)}</p>
          <Link to="/my-security" className="button-quiet">
            Passkeys and codes
          </Link>
        </Part>
        <Part id="data" title="Your data" open={false}>
          <p className="flex flex-wrap gap-3">
            <a href={'/my-data.json' satisfies PageAddress} download className="button-quiet">
              Export everything (JSON)
            </a>
            <Link to="/close-account" className="button-quiet text-urgent">
              Close my account
            </Link>
          </p>
        </Part>
      </div>
    </section>
  )
}

function howTo({ hasPassword }: Settings['proof'], { passkeys, codesSince }: SecondFactors) {
  const ways = [
    ...passkeys.map(({ device }) => `passkey of ${device}`),
    ...(hasPassword
      ? [codesSince === null ? 'password' : 'password and a code from your app']
      : []),
  ]
  return `${ways.join(', ') || 'Facebook'}.`.replace(/^./, (first) => first.toUpperCase())
}

function ChangePassword({ proof }: Pick<Settings, 'proof'>) {
  return (
    <PlainForm intent="change-password" submit="Change password" quiet empties>
      <CurrentPassword proof={proof} label="Current password" />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        required
        maxLength={PASSWORD.max}
        hint={`At least ${PASSWORD.min} characters.`}
      />
    </PlainForm>
  )
}

function Sessions({ sessions }: Pick<Props, 'sessions'>) {
  const { now } = useClock()
  return (
    <>
      <ul className="divided">
        {sessions.map(({ id, device, seenAt, current }) => (
          <DeviceRow
            key={id}
            name={deviceName(device)}
            device={device}
            about={current ? 'This device' : `Last used ${lastUse(seenAt, now)}`}
          >
            {!current && (
              <ActionButton intent="log-out-elsewhere" fields={{ session: id }}>
                Log out
              </ActionButton>
            )}
          </DeviceRow>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className="mt-4">
          <ActionButton intent="log-out-elsewhere">Log out everywhere else</ActionButton>
        </div>
      )}
    </>
  )
}

/** Recorded at most once an hour, so recent uses look the same. */
function lastUse(seenAt: number, now: Date) {
  return now.getTime() - seenAt < HOUR_MS ? 'within the hour' : agoLabel(seenAt, now)
}
