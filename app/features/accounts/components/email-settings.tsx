import { Link } from '#app/ui/link.tsx'
import { dublinDay, prettyDate } from '#app/lib/time/days.ts'
import { CheckboxField, EmailField } from '#app/ui/forms/text-field.tsx'
import { NEWS_WORDING, WORDINGS } from '#app/features/mailing/rules/consent.ts'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import type { AccountSettings } from '../queries/account.server.ts'
import { UNCONFIRMED_ADDRESS_MS } from '../rules.ts'
import { CurrentPassword } from './account-fields.tsx'
import { Part } from './settings-part.tsx'

type Props = { settings: AccountSettings; open: boolean }

export function EmailSettings({ settings, open }: Props) {
  const { email, emailConfirmed, emailNews, pendingEmail } = settings
  const confirmBy = new Date(settings.createdAt + UNCONFIRMED_ADDRESS_MS)
  return (
    <Part
      id="email"
      title="Email"
      open={open}
      state={email === null ? 'No address yet' : !emailConfirmed && 'Not confirmed yet'}
    >
      <p className="mb-3 wrap-anywhere">
        {email ?? 'No address yet. Add one so that you can reset your password.'}{' '}
        {email !== null && (
          <span className="text-muted">({emailConfirmed ? 'confirmed' : 'not confirmed yet'})</span>
        )}
      </p>
      {pendingEmail !== null && (
        <p className="mb-3 text-sm text-muted wrap-anywhere">
          Waiting for you to follow the link in the mail to {pendingEmail}.
        </p>
      )}
      {email !== null && !emailConfirmed && (
        <div className="mb-3 border-b border-line pb-5">
          <p className="mb-3 text-sm text-muted">
            Please confirm it by {prettyDate(dublinDay(confirmBy))}: after that it is removed from
            your account.
          </p>
          <PlainForm intent="resend-confirmation" submit="Send the link again" quiet />
        </div>
      )}
      {email !== null && (
        <div className="mb-5 border-b border-line pb-5">
          <PlainForm intent="email-news" submit="Save" quiet>
            <CheckboxField
              label={WORDINGS[NEWS_WORDING]}
              name="emailNews"
              defaultChecked={emailNews}
            />
          </PlainForm>
        </div>
      )}
      <p className="mb-5 border-b border-line pb-5">
        <Link to="/my-alerts" className="text-link underline">
          Your emails from us
        </Link>
      </p>
      <ChangeEmail settings={settings} />
    </Part>
  )
}

function ChangeEmail({ settings }: Pick<Props, 'settings'>) {
  const submit = settings.email === null ? 'Add address' : 'Change address'
  return (
    <PlainForm intent="change-email" submit={submit} quiet empties>
      <EmailField label="New email address" name="email" required hint={hintOf(settings)} />
      <CurrentPassword proof={settings.proof} />
    </PlainForm>
  )
}

function hintOf({ email, emailNews, proof }: AccountSettings) {
  return [
    'We mail a link there, and nothing changes until you follow it.',
    email !== null && emailNews && 'Email news ends; you can switch it on for the new address.',
    !proof.hasPassword && !proof.hasSecondFactor && 'This works within 15 minutes of logging in.',
  ]
    .filter(Boolean)
    .join(' ')
}
