import { prettyDate, dublinDay, agoLabel } from '#app/lib/time/days.ts'
import { Link } from '#app/ui/link.tsx'
import { useClock } from '#app/ui/now.tsx'
import { ActionButton } from '#app/ui/forms/submit-button.tsx'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import type { NewCodeApp } from '../operations/change-security.server.ts'
import type { SecondFactors as Factors } from '../queries/account.server.ts'
import { CodeField } from '#app/ui/forms/text-field.tsx'
import { Card, DeviceRow } from './card.tsx'
import { PasskeyButton } from './passkey-button.tsx'

type Props = {
  factors: Factors
  newApp: NewCodeApp | undefined
  onAdded: (codes: string[]) => unknown
}

export function SecondFactors({ factors, newApp, onAdded }: Props) {
  const { passkeys, codesSince, recoveryCodesLeft } = factors
  const isProtected = passkeys.length > 0 || codesSince !== null
  return (
    <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
      <Card
        title="Passkeys"
        about="Log in with your fingerprint, your face or the PIN of your device, without a password."
      >
        <Passkeys passkeys={passkeys} />
        <div>
          <PasskeyButton<{ recoveryCodes: string[] }>
            label="Add a passkey"
            purpose="add-passkey"
            onDone={({ recoveryCodes }) => onAdded(recoveryCodes)}
          />
        </div>
        <noscript>Adding a passkey needs JavaScript. Codes do not.</noscript>
      </Card>
      <Card
        title="Codes from an app"
        about="An app on your phone shows six digits that you type after your password."
      >
        {newApp ? (
          <SetUp newApp={newApp} />
        ) : (
          <>
            {codesSince !== null && <p>On since {prettyDate(dublinDay(new Date(codesSince)))}.</p>}
            <Link to="/my-security?codes" className="button-quiet self-start">
              {codesSince === null ? 'Set up an app' : 'Set up another app'}
            </Link>
            {codesSince !== null && (
              <ActionButton intent="remove">Stop asking for codes</ActionButton>
            )}
          </>
        )}
      </Card>
      {isProtected && (
        <Card
          title="Recovery codes"
          about="For the day on which you lose your device. Each works once."
        >
          <p>{recoveryCodesLeft} left.</p>
          <ActionButton intent="renew-recovery-codes">Make new ones</ActionButton>
        </Card>
      )}
    </div>
  )
}

function Passkeys({ passkeys }: Pick<Factors, 'passkeys'>) {
  const { now } = useClock()
  if (passkeys.length === 0) return null
  return (
    <ul className="divided">
      {passkeys.map(({ id, device, synced, createdAt, lastUsedAt }) => (
        <DeviceRow
          key={id}
          name={synced === 1 ? `${device}, synced` : device}
          about={`Added ${agoLabel(createdAt, now)}${lastUsedAt === null ? '' : `, used ${agoLabel(lastUsedAt, now)}`}`}
        >
          <ActionButton intent="remove" fields={{ passkey: id }}>
            Remove
          </ActionButton>
        </DeviceRow>
      ))}
    </ul>
  )
}

function SetUp({ newApp: { secret, link, qr } }: { newApp: NewCodeApp }) {
  return (
    <>
      <p>
        Scan this square with an app such as Aegis, Google Authenticator or your password manager.
        On the phone itself,{' '}
        <a href={link} className="text-link underline">
          open the app
        </a>
        .
      </p>
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="QR code for your app"
        className="size-56 rounded-card bg-white"
        shapeRendering="crispEdges"
      >
        <path d={qr.path} fill="#000" />
      </svg>
      <p className="text-sm text-muted">
        Or type this key into it: <code className="wrap-anywhere text-ink">{secret}</code>
      </p>
      <PlainForm intent="confirm-codes" submit="Switch it on" quiet>
        <CodeField hint="The six digits that the app shows now." />
      </PlainForm>
    </>
  )
}
