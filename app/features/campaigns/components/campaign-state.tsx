import type { ReactNode } from 'react'
import { dublinLabel } from '#app/lib/time/wall-clock.ts'
import { ActionButton, ConfirmButton, URGENT } from '#app/ui/forms/submit-button.tsx'
import type { Campaign } from '../queries/campaigns.server.ts'
import { CAMPAIGN_STATUS_LABELS, type CampaignStatus, isPossible } from '../rules/campaigns.ts'

const BUTTONS = [
  { change: 'pause', label: 'Pause' },
  { change: 'resume', label: 'Resume' },
  { change: 'back-to-draft', label: 'Back to draft' },
] as const

const ENDS = [
  { change: 'cancel', label: 'Cancel' },
  { change: 'delete', label: 'Delete' },
] as const

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

export function CampaignState({ campaign }: { campaign: Campaign }) {
  const { kind, status, sendAt, startedAt, finishedAt, category, author, digestWeek } = campaign
  const parts = [
    kind === 'alerts'
      ? 'to those who follow lists'
      : category
        ? `to those who like ${category}`
        : 'to everybody',
    ...(digestWeek ? ['the weekly digest'] : author ? [`by ${author}`] : []),
    ...(status === 'scheduled' && sendAt !== null ? [`goes out ${label(sendAt)}`] : []),
    ...(startedAt === null ? [] : [`began ${label(startedAt)}`]),
    ...(finishedAt === null ? [] : [`ended ${label(finishedAt)}`]),
  ]
  return (
    <span className="mt-2 flex flex-wrap items-center gap-2">
      <StatusChip status={status} />
      {parts.join(' · ')}
    </span>
  )
}

function label(instant: number) {
  return dublinLabel(new Date(instant))
}

type UrgentProps = { label: string; heading: string; children: ReactNode }

export function UrgentSection({ label: name, heading, children }: UrgentProps) {
  return (
    <section
      aria-label={name}
      className="rounded-card border border-urgent bg-urgent-tint p-4 sm:p-5"
    >
      <h2 className="font-semibold text-urgent">{heading}</h2>
      {children}
    </section>
  )
}

export function UncertainMails({ campaign, count }: { campaign: Campaign; count: number }) {
  if (count === 0) return null
  return (
    <UrgentSection label="Uncertain" heading={`Uncertain: ${count.toLocaleString('en-IE')}`}>
      <p className="mt-1 mb-3 max-w-prose">
        These were being handed over when the server stopped or the mail server fell silent: they
        may have arrived, or not. They are not sent again by themselves, so that nobody gets the
        mail twice. Sent again, each keeps its Message-ID, and many mail programs show it once.
      </p>
      <div className="flex flex-wrap gap-2">
        {campaign.status !== 'cancelled' && (
          <ActionButton intent="send-uncertain">Send these again</ActionButton>
        )}
        <ActionButton intent="leave-uncertain">Do not send these again</ActionButton>
      </div>
    </UrgentSection>
  )
}

const LOOKS: Partial<Record<CampaignStatus, string>> = {
  sending: 'bg-tint text-link',
  scheduled: 'bg-tint text-link',
  paused: 'bg-urgent-tint text-urgent',
}

export function StatusChip({ status }: { status: CampaignStatus }) {
  return (
    <span className={`chip font-semibold ${LOOKS[status] ?? 'border border-line text-muted'}`}>
      {CAMPAIGN_STATUS_LABELS[status]}
    </span>
  )
}
