import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { adminsOnly } from '#app/api-guards.server.ts'
import type { ApiEnv } from '#app/context.server.ts'
import { answersJson, takesJson } from '#app/lib/http/json-route.server.ts'
import { Problem, problemAnswer } from '#app/lib/http/problem.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { CampaignID, PreviewInput } from '../input/campaigns.ts'
import { readProgress } from '../queries/campaigns.server.ts'
import { previewCampaignBody } from '../queries/campaign-body.server.ts'
import { CAMPAIGN_STATUSES } from '../rules/campaigns.ts'
import type { Block } from '../rules/campaign-body.ts'

const tags = ['Campaigns']
const REFUSALS = {
  401: problemAnswer('unauthenticated', 'Please log in first.'),
  403: problemAnswer('forbidden', 'This is for admins only.'),
}

export const campaignsApi = new OpenAPIHono<ApiEnv>()

const Count = z.int().min(0)
const Progress = z
  .object({
    status: z.enum(CAMPAIGN_STATUSES),
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

const progress = createRoute({
  method: 'get',
  path: '/campaign-progress/{id}',
  middleware: [adminsOnly] as const,
  operationId: 'readCampaignProgress',
  tags,
  summary: 'The progress of a campaign',
  description: 'The mails of a campaign, counted by outcome.',
  request: {
    params: z.object({
      id: CampaignID.openapi({ type: 'integer', param: { name: 'id', in: 'path' } }),
    }),
  },
  responses: {
    200: answersJson('The counts right now', Progress, {
      status: 'sending',
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
    }),
    ...REFUSALS,
    404: problemAnswer('not-found', 'There is no such campaign.'),
  },
})

campaignsApi.openapi(progress, async (c) => {
  const { db, actor } = c.var.requestContext
  const found = await readProgress(db, requireAdmin(actor), c.req.valid('param').id)
  if (!found) throw new Problem('not-found', 'There is no such campaign.')
  return c.json(found, 200)
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

const preview = createRoute({
  method: 'post',
  path: '/preview-campaign',
  middleware: [adminsOnly] as const,
  operationId: 'previewCampaign',
  tags,
  summary: 'See a mail before it is sent',
  description:
    'Takes what was written so far and stores nothing. Lines such as “{{newest 5}}” become the ' +
    'listings as they stand now.',
  request: takesJson(PreviewInput),
  responses: {
    200: answersJson('The mail', Preview, {
      letter: {
        subject: 'News',
        blocks: [{ kind: 'paragraph', words: [{ text: 'Hello!' }] }],
      },
      text: 'News\n\nHello!\n',
      faults: [],
    }),
    ...REFUSALS,
  },
})

campaignsApi.openapi(preview, async (c) => {
  const { db, config, today } = c.var.requestContext
  const place = { baseUrl: config.baseUrl, today }
  return c.json(await previewCampaignBody(db, c.req.valid('json'), place), 200)
})
