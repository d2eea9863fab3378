import { redirectTo } from '#app/lib/http/redirect.server.ts'
import { getRequestContext, type RequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { findProof } from '#app/features/addresses/queries/proof.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { toFailure } from '#app/ui/forms/form-failure.ts'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { Link } from '#app/ui/link.tsx'
import { CampaignEditor } from '../components/campaign-editor.tsx'
import { CampaignProgress, RefusedMails, ReturnedMails } from '../components/campaign-progress.tsx'
import { CampaignState, UncertainMails, CampaignButtons } from '../components/campaign-state.tsx'
import { SendStep } from '../components/send-step.tsx'
import { FieldErrors, CampaignPreview } from '../components/campaign-preview.tsx'
import { Notice } from '#app/ui/forms/notice.tsx'
import { CampaignID } from '../input/campaigns.ts'
import { changeCampaign } from '../operations/change-campaign.server.ts'
import { listAnswers } from '../queries/bounces.server.ts'
import {
  countAudience,
  findCampaign,
  readProgress,
  type Campaign,
} from '../queries/campaigns.server.ts'
import { previewCampaignBody, previewSent } from '../queries/campaign-body.server.ts'
import type { Route } from './+types/campaign'

const NEW = 'new'
const EMPTY = { subject: '', body: '', category: null, updatedAt: 0 }
const SAVED = new Map([
  ['save', 'Saved.'],
  ['test', 'Saved. A test is on its way to your address.'],
])

export const loader = answer(async ({ context, params, url }: Route.LoaderArgs) => {
  const requestContext = getRequestContext(context)
  const { db, actor, cookie, now } = requestContext
  const admin = requireAdmin(actor)
  const id = params.id === NEW ? undefined : parseInput(CampaignID, params.id)
  const campaign = id === undefined ? undefined : await findCampaign(db, admin, id)
  if (id !== undefined && !campaign) throw new Problem('not-found', 'There is no such campaign.')
  const isDraft = campaign?.status === 'draft'
  const isSending = isDraft && url.searchParams.get('step') === 'send'
  const sent = campaign && !isDraft ? campaign.id : undefined
  const [preview, addressees, proof, progress, bounces, failures] = await Promise.all([
    previewOf(requestContext, campaign),
    isSending ? countAudience(db, admin, campaign.category) : undefined,
    isSending ? findProof(db, admin, now) : undefined,
    sent === undefined ? undefined : readProgress(db, admin, sent),
    sent === undefined ? [] : listAnswers(db, admin, sent, 'bounced'),
    sent === undefined ? [] : listAnswers(db, admin, sent, 'failed'),
  ])
  const saved = SAVED.get(url.searchParams.get('saved') ?? '')
  const csrfToken = cookie.csrfToken()
  return { campaign, preview, addressees, proof, progress, bounces, failures, saved, csrfToken }
})

function previewOf({ db, config, today }: RequestContext, campaign: Campaign | undefined) {
  const { baseUrl } = config
  if (!campaign) return previewSent({ subject: '', blocks: [] }, baseUrl)
  return campaign.letter
    ? previewSent(campaign.letter, baseUrl)
    : previewCampaignBody(db, campaign, { baseUrl, today })
}

export const action = formAction(async (values, requestContext, { params }: Route.ActionArgs) => {
  const admin = requireAdmin(requestContext.actor)
  const id = params.id === NEW ? undefined : parseInput(CampaignID, params.id)
  const changed = await changeCampaign(requestContext, admin, id, values)
  return 'goTo' in changed ? redirectTo(changed.goTo) : changed
})

/**
 * After a conflict, the editor continues from the newest version, as without script. A preview that arrives while
 * another step is loading ends that loading, so it brings what the step needs.
 */
export const shouldRevalidate = () => true

export const meta = noindexMeta<Route.ComponentProps['loaderData']>(
  ({ campaign }) => `${campaign?.subject ?? 'New campaign'} | Email Campaigns`,
  'One mail to the address list.',
  ({ campaign }) => `/admin/email-campaigns/${campaign?.id ?? NEW}`,
)

export default function CampaignPage({ loaderData, actionData }: Route.ComponentProps) {
  const { campaign, preview, addressees, proof, progress, bounces, failures, saved } = loaderData
  const { body, when } = toFailure(actionData)?.values ?? {}
  // Keeps the typed text even when it can no longer be saved.
  const isEdited =
    !campaign || body !== undefined || (campaign.status === 'draft' && addressees === undefined)
  const isToldBelow = body !== undefined || (when !== undefined && addressees !== undefined)
  return (
    <>
      <PageTitle title={campaign?.subject ?? 'New campaign'} lead={<Lead campaign={campaign} />} />
      {!isToldBelow && <Notice answer={actionData ?? (saved ? { done: saved } : undefined)} />}
      {campaign && <CampaignButtons campaign={campaign} />}
      {isEdited && (
        <CampaignEditor
          // Remounts the form for another campaign.
          key={campaign?.id ?? NEW}
          written={campaign ?? EMPTY}
          preview={preview}
        />
      )}
      {campaign && addressees !== undefined && proof && (
        <SendStep campaign={campaign} addressees={addressees} proof={proof} />
      )}
      {campaign && progress && (
        <div className="my-6 flex flex-col gap-4">
          <RefusedMails campaign={campaign} />
          <CampaignProgress progress={progress} />
          <ReturnedMails label="Bounced" answers={bounces} />
          <ReturnedMails label="Failed" answers={failures} />
          <UncertainMails campaign={campaign} count={progress.uncertain} />
        </div>
      )}
      {campaign?.kind === 'alerts' && (
        <p className="max-w-prose">
          Each of these mails is written when it goes out, from what its reader follows.
        </p>
      )}
      {!isEdited && campaign.kind !== 'alerts' && (
        <div className="max-w-2xl">
          <FieldErrors errors={preview.faults} />
          <CampaignPreview letter={preview.letter} text={preview.text} />
        </div>
      )}
    </>
  )
}

function Lead({ campaign }: { campaign: Campaign | undefined }) {
  return (
    <>
      <Link to="/admin/email-campaigns" className="text-link underline">
        All campaigns
      </Link>
      {campaign && <CampaignState campaign={campaign} />}
    </>
  )
}
