import { Link } from '#app/ui/link.tsx'
import { dublinDay, prettyDate } from '#app/lib/time/days.ts'
import { CheckboxField, EmailField } from '#app/ui/forms/text-field.tsx'
import { NEWS_WORDING, WORDINGS } from '#app/features/addresses/rules/consent.ts'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import type { AccountSettings } from '../queries/account.server.ts'
import { UNCONFIRMED_ADDRESS_MS } from '../rules.ts'
import { CurrentPassword } from './account-fields.tsx'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'

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

type PartProps = {
  id: string
  title: string
  state?: ReactNode
  open: boolean
  children: ReactNode
}

/** `open` when one of its forms was just sent; a link to `#id` opens it too. `state` is seen while it is folded. */
export function Part({ id, title, state, open, children }: PartProps) {
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-card bg-card shadow-card">
      <details open={open} className="group">
        <summary className="grid min-h-14 list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-5 py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-6">
          <h3 id={`${id}-title`} className="text-lg font-semibold">
            {title}
          </h3>
          <span className="text-sm wrap-anywhere text-muted group-open:invisible max-sm:row-start-2">
            {state}
          </span>
          <Icon
            name="chevron-down"
            size={20}
            className="text-muted fold-arrow max-sm:col-start-2 max-sm:row-start-1"
          />
        </summary>
        <div id={id} className="px-5 pb-5 sm:px-6 sm:pb-6">
          {children}
        </div>
      </details>
    </section>
  )
}
