import type { ReactNode } from 'react'
import { ActionButton } from '#app/ui/forms/submit-button.tsx'
import type { Campaign } from '../queries/campaigns.server.ts'
import { isPossible } from '../rules/campaigns.ts'

const BUTTONS = [
  { change: 'pause', label: 'Pause' },
  { change: 'resume', label: 'Resume' },
  { change: 'back-to-draft', label: 'Back to draft' },
] as const

const ENDS = [
  { change: 'cancel', label: 'Cancel' },
  { change: 'delete', label: 'Delete' },
] as const

export const URGENT = 'button-quiet text-urgent'

export function CampaignButtons({ campaign: { status, kind } }: { campaign: Campaign }) {
  return (
    <div className="mb-6 flex flex-wrap items-start gap-2">
      {BUTTONS.filter(({ change }) => isPossible(change, status, kind)).map(({ change, label }) => (
        <ActionButton key={change} intent={change}>
          {label}
        </ActionButton>
      ))}
      {kind === 'news' && <ActionButton intent="duplicate">Duplicate</ActionButton>}
      {ENDS.filter(({ change }) => isPossible(change, status, kind)).map(({ change, label }) => (
        <ConfirmButton key={change} label={label}>
          <ActionButton intent={change} look={URGENT}>
            {label} it for good
          </ActionButton>
        </ConfirmButton>
      ))}
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
