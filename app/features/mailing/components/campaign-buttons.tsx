import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { CsrfField } from '#app/ui/forms/csrf-field.tsx'
import type { Campaign } from '../queries/campaigns.server.ts'
import { isPossible } from '../rules/campaigns.ts'

const BUTTONS = [
  { change: 'pause', label: 'Pause' },
  { change: 'resume', label: 'Resume' },
  { change: 'back-to-draft', label: 'Back to draft' },
] as const

export function CampaignButtons({
  csrfToken,
  campaign,
}: {
  csrfToken: string
  campaign: Campaign
}) {
  const { status, kind } = campaign
  return (
    <div className="mb-6 flex flex-wrap items-start gap-2">
      {BUTTONS.filter(({ change }) => isPossible(change, status, kind)).map(({ change, label }) => (
        <IntentButton key={change} csrfToken={csrfToken} intent={change} label={label} />
      ))}
      {kind === 'news' && (
        <IntentButton csrfToken={csrfToken} intent="duplicate" label="Duplicate" />
      )}
      {isPossible('cancel', status, kind) && (
        <ConfirmButton label="Cancel">
          <IntentButton csrfToken={csrfToken} intent="cancel" label="Cancel it for good" urgent />
        </ConfirmButton>
      )}
      {isPossible('delete', status, kind) && (
        <ConfirmButton label="Delete">
          <IntentButton csrfToken={csrfToken} intent="delete" label="Delete it for good" urgent />
        </ConfirmButton>
      )}
    </div>
  )
}

export function ConfirmButton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="open:flex open:flex-wrap open:gap-2">
      <summary className="button-quiet list-none">{label}…</summary>
      {children}
    </details>
  )
}

export function IntentButton({
  csrfToken,
  intent,
  label,
  urgent = false,
}: {
  csrfToken: string
  intent: string
  label: string
  urgent?: boolean
}) {
  return (
    <Form method="post" preventScrollReset>
      <CsrfField token={csrfToken} />
      <button
        type="submit"
        name="intent"
        value={intent}
        className={`button-quiet ${urgent ? 'text-urgent' : ''}`}
      >
        {label}
      </button>
    </Form>
  )
}
