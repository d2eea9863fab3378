import { z } from '@hono/zod-openapi'
import { describedApi } from '#app/api-call.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { CampaignID, PreviewInput } from '../input/campaigns.ts'
import { readProgress } from '../queries/campaigns.server.ts'
import { previewCampaignBody } from '../queries/campaign-body.server.ts'
import { CAMPAIGN_STATUSES } from '../rules/campaigns.ts'
import type { Block } from '../rules/campaign-body.ts'

const { api: campaignsApi, call } = describedApi('Campaigns')
export { campaignsApi }

const Count = z.int().min(0)
const Progress = z
  .object({
    status: z.enum(CAMPAIGN_STATUSES),
    isStarting: z.boolean().openapi({ description: 'More mails are being added.' }),
    total: Count,
    waiting: Count,
    sending: Count,
    sent: Count,
    bounced: Count,
    failed: Count,
    skipped: Count.openapi({ description: 'Unsubscribed before it was their turn.' }),
    uncertain: Count.openapi({ description: 'May have arrived; not sent again by itself.' }),
    unsubscribed: Count.openapi({ description: 'Stopped the news by the link in this mail.' }),
    bouncedLater: Count.openapi({ description: 'Came back after the mail server had taken it.' }),
    complained: Count.openapi({ description: 'Reported as spam by its reader.' }),
  })
  .openapi('CampaignProgress')

call({
  method: 'get',
  path: '/campaign-progress/{id}',
  operationId: 'readCampaignProgress',
  only: 'admins',
  summary: 'The progress of a campaign',
  description: 'The mails of a campaign, counted by outcome.',
  from: 'params',
  takes: z.object({
    id: CampaignID.openapi({ type: 'integer', param: { name: 'id', in: 'path' } }),
  }),
  answers: [
    'The counts right now',
    Progress,
    {
      status: 'sending',
      isStarting: false,
      total: 500,
      waiting: 376,
      sending: 4,
      sent: 118,
      bounced: 1,
      failed: 0,
      skipped: 1,
      uncertain: 0,
      unsubscribed: 0,
      bouncedLater: 1,
      complained: 0,
    },
  ],
  refusals: [['not-found', 'There is no such campaign.']],
  run: async ({ db, actor }, { id }) => {
    const found = await readProgress(db, requireAdmin(actor), id)
    if (!found) throw new Problem('not-found', 'There is no such campaign.')
    return found
  },
})

const Preview = z
  .object({
    letter: z.object({
      subject: z.string(),
      blocks: z
        .array(z.custom<Block>())
        .openapi({ type: 'array', items: { type: 'object' }, description: 'Its parts in order.' }),
    }),
    text: z.string().openapi({ description: 'What mail programs without HTML show.' }),
    faults: z.array(z.string()).openapi({ description: 'What has to be fixed before sending.' }),
  })
  .openapi('CampaignPreview')

call({
  path: '/preview-campaign',
  operationId: 'previewCampaign',
  only: 'admins',
  summary: 'See a mail before it is sent',
  description:
    'Takes what was written so far and stores nothing. Lines such as “{{newest 5}}” become the ' +
    'listings as they stand now.',
  takes: PreviewInput,
  answers: [
    'The mail',
    Preview,
    {
      letter: {
        subject: 'News',
        blocks: [{ kind: 'paragraph', words: [{ text: 'Hello!' }] }],
      },
      text: 'News\n\nHello!\n',
      faults: [],
    },
  ],
  run: ({ db, config, today }, input) =>
    previewCampaignBody(db, input, { baseUrl: config.baseUrl, today }),
})
