import { CAMPAIGN_STATUS_LABELS, type CampaignStatus } from '../rules/campaigns.ts'

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
