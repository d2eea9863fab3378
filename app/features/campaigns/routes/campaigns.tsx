import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { readPageNumber } from '#app/lib/http/list-query.ts'
import { agoLabel } from '#app/lib/time/days.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { dublinLabel } from '#app/lib/time/wall-clock.ts'
import { EmptyNote } from '#app/ui/page/empty-note.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useClock } from '#app/ui/now.tsx'
import { PageLinks } from '#app/ui/page/page-links.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/forms/notice.tsx'
import { StatusChip } from '../components/campaign-state.tsx'
import { setDigest } from '../operations/digest.server.ts'
import { isDigestOn, listCampaigns, type ListedCampaign } from '../queries/campaigns.server.ts'
import {
  previewCampaignBody,
  type CampaignPreview as Preview,
} from '../queries/campaign-body.server.ts'
import { digestText, nextDigest } from '../rules/digest.ts'
import type { Route } from './+types/campaigns'
import { ActionButton } from '#app/ui/forms/submit-button.tsx'
import { CampaignPreview } from '../components/campaign-preview.tsx'

const PAGE_SIZE = 30
/** A week of daily ones and the weekly ones between. */
const ALERT_RUNS = 8

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, cookie, config, now, today } = getRequestContext(context)
  const admin = requireAdmin(actor)
  const page = readPageNumber(url.searchParams)
  const next = nextDigest(now)
  const [listed, alerts, isOn, preview] = await Promise.all([
    listCampaigns(db, admin, { size: PAGE_SIZE, page }),
    listCampaigns(db, admin, { size: ALERT_RUNS, page: 1, kind: 'alerts' }),
    isDigestOn(db),
    previewCampaignBody(db, digestText(next), { baseUrl: config.baseUrl, today }),
  ])
  const digest = { isOn, next: next.getTime(), preview }
  return { ...listed, alertRuns: alerts.campaigns, page, digest, csrfToken: cookie.csrfToken() }
}

export const action = formAction(async ({ intent }, { db, actor }) => {
  const admin = requireAdmin(actor)
  if (intent !== 'digest-on' && intent !== 'digest-off')
    throw new Problem('invalid', 'This page cannot do that. Please reload it and try again.')
  const isOn = intent === 'digest-on'
  await setDigest(db, admin, isOn)
  return { done: isOn ? 'The weekly digest is on.' : 'The weekly digest is off.' }
})

export const meta = noindexMeta(
  'Email Campaigns',
  'Mails to the address list.',
  '/admin/email-campaigns',
)

export default function CampaignsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { campaigns, total, alertRuns, page, digest } = loaderData
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <PageTitle title="Email Campaigns" lead="Mails to everybody who confirmed their address." />
        <p className="mb-6 flex flex-wrap gap-2">
          <Link to="/admin/email-campaigns/new" className="button-primary">
            <Icon name="plus" size={18} /> New campaign
          </Link>
        </p>
      </div>
      <Notice answer={actionData} />
      <DigestCard {...digest} />
      <CampaignList campaigns={campaigns} />
      {campaigns.length === 0 && <EmptyNote>Nothing has been written yet.</EmptyNote>}
      <PageLinks page={page} size={PAGE_SIZE} total={total} />
      {page === 1 && alertRuns.length > 0 && (
        <section aria-labelledby="alerts-title">
          <h2 id="alerts-title" className="mt-8 mb-3 text-lg font-semibold">
            To those who follow lists
          </h2>
          <CampaignList campaigns={alertRuns} />
        </section>
      )}
    </>
  )
}

function CampaignList({ campaigns }: { campaigns: ListedCampaign[] }) {
  return (
    <ol className="divided rounded-card bg-card shadow-card">
      {campaigns.map((campaign) => (
        <li key={campaign.id}>
          <CampaignLine campaign={campaign} />
        </li>
      ))}
    </ol>
  )
}

function CampaignLine({ campaign }: { campaign: ListedCampaign }) {
  const { now } = useClock()
  const { id, subject, status, category, sendAt, finishedAt, createdAt, uncertain } = campaign
  const when =
    status === 'scheduled' && sendAt !== null
      ? `goes out ${dublinLabel(new Date(sendAt))}`
      : finishedAt === null
        ? `written ${agoLabel(createdAt, now)}`
        : `ended ${agoLabel(finishedAt, now)}`
  return (
    <Link
      to={`/admin/email-campaigns/${id}`}
      className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-tint"
    >
      <span className="min-w-0 flex-1 basis-60 font-semibold wrap-anywhere">{subject}</span>
      {uncertain > 0 && (
        <span className="chip bg-urgent-tint font-semibold text-urgent">
          {uncertain.toLocaleString('en-IE')} uncertain
        </span>
      )}
      <StatusChip status={status} />
      <span className="text-sm text-muted">
        {category && `${category}, `}
        {when}
      </span>
    </Link>
  )
}

type Props = {
  isOn: boolean
  /** Milliseconds since 1970. */
  next: number
  preview: Preview
}

function DigestCard({ isOn, next, preview }: Props) {
  return (
    <section aria-labelledby="digest" className="mb-6 rounded-card bg-card p-4 shadow-card sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="digest" className="text-lg font-semibold">
            Weekly digest: {isOn ? 'on' : 'off'}
          </h2>
          <p className="text-sm text-muted">
            New and ending soon, every Thursday at 08:00.{' '}
            {isOn
              ? `The next one goes out ${dublinLabel(new Date(next))}; a day before, it appears below, to check or cancel.`
              : 'Nothing is sent.'}
          </p>
        </div>
        <ActionButton intent={isOn ? 'digest-off' : 'digest-on'}>
          {isOn ? 'Switch off' : 'Switch on'}
        </ActionButton>
      </div>
      <details className="mt-3">
        <summary className="min-h-6 font-semibold text-link underline">How it looks today</summary>
        <div className="mt-3 max-w-2xl">
          <CampaignPreview letter={preview.letter} text={preview.text} />
        </div>
      </details>
    </section>
  )
}
