import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ApiEnv } from '#app/context.server.ts'
import { problemAnswer, Problem } from '#app/lib/http/problem.ts'
import { answersJson } from '#app/lib/http/json-route.server.ts'
import { textField } from '#app/lib/http/text-field.ts'
import { withSentForm } from '#app/lib/http/read-form.server.ts'
import { refreshSession, senderOf } from '#app/form-action.server.ts'
import { asAdmin, type Member } from '#app/lib/security/actor.ts'
import { requireMember } from '#app/lib/security/require.server.ts'
import { CompetitionID } from '#app/features/listings/input/competition-id.ts'
import { ListingInput, WORD_MAX } from '#app/features/listings/input/listing.ts'
import { byField, FIELD_NAMES } from '#app/features/listings/rules/fields.ts'
import { SimilarQuery } from '../input/submission.ts'
import {
  PICTURE_FIELD,
  receiveEdit,
  receiveSubmission,
} from '../operations/receive-listing.server.ts'
import { findDuplicates } from '../queries/duplicates.server.ts'
import {
  LISTED_EXAMPLE,
  ListedCompetition,
  toListed,
} from '#app/features/listings/queries/listing-schema.server.ts'
import { toSimilar } from '../rules/similar.ts'
import { SimilarSchema } from './read-link.server.ts'

const tags = ['Submissions']

/** What members send in and edit (docs/contract.md#submitting). */
export const submissionsApi = new OpenAPIHono<ApiEnv>()

/** What the server checks once it has tidied a text, which a schema can't say. */
const LIMITS = byField<{ maxLength?: number; enum?: (string | null)[] }>(
  (field) => ('limit' in field ? { maxLength: field.limit } : {}),
  ({ choices, default: absent }) => {
    const words = Object.keys(choices)
    return { enum: absent === null ? [...words, null] : words }
  },
)
// Cloned, as the fields may have been made before the library taught schemas to describe themselves.
const described = FIELD_NAMES.map((name) => [
  name,
  (ListingInput.shape[name] as z.ZodType).clone().openapi(LIMITS[name]),
])

const Submission = z
  .object(Object.fromEntries(described) as Omit<typeof ListingInput.shape, 'categories'>)
  .extend({
    categories: z.array(textField(WORD_MAX)).optional().openapi({
      description: 'One to three; the first is the main one. A form sends category1 to category3.',
    }),
    imageName: textField(WORD_MAX)
      .optional()
      .openapi({ description: 'Of a picture that was sent before.' }),
  })
  .openapi('Submission')

/** Described by hand: the library that checks other routes would read the body into memory. */
submissionsApi.openAPIRegistry.registerPath({
  method: 'post',
  path: '/submit-competition',
  operationId: 'submitCompetition',
  tags,
  summary: 'Send in a competition, or edit a listing',
  description:
    'It waits for a decision; an admin’s own is public at once when “publish” is ticked. A picture ' +
    'comes along as “image” of a form: JPEG, PNG, WebP, AVIF or GIF. Sending the same again does ' +
    'not make a second listing. With “competitionID” it edits that listing: admins edit anything, ' +
    'members what they sent in until it is published; a rejected one waits for a decision again. ' +
    '“removeImage” takes the picture away; “version” refuses to overwrite what somebody else has ' +
    'changed in the meantime.',
  request: {
    body: {
      required: true,
      content: {
        'application/json': { schema: Submission },
        'multipart/form-data': {
          schema: Submission.extend({
            image: z.custom().optional().openapi({ type: 'string', format: 'binary' }),
          }),
        },
      },
    },
  },
  responses: {
    200: answersJson('The listing', ListedCompetition, LISTED_EXAMPLE),
    400: problemAnswer('invalid', 'The title is missing.', {
      competitionTitle: 'The title is missing.',
    }),
    401: problemAnswer('unauthenticated', 'Please log in first.'),
    404: problemAnswer('not-found', 'There is no such competition.'),
    409: problemAnswer('conflict', 'It is published, so it can no longer be edited.'),
    413: problemAnswer('too-large', 'The picture can have at most 10 MB.'),
  },
})
submissionsApi.post('/submit-competition', async (c) => {
  return withSent(c, async (member, sent, file) => {
    const { requestContext } = c.var
    if (sent.competitionID !== undefined) {
      const id = CompetitionID.safeParse(sent.competitionID)
      if (!id.success) throw new Problem('not-found', 'There is no such competition.')
      return c.json(toListed(await receiveEdit(requestContext, member, id.data, sent, file)), 200)
    }
    const admin = asAdmin(member)
    const publish = admin && (sent.publish === 'on' || sent.publish === true)
    const by = publish ? { publisher: admin } : member
    const listing = await receiveSubmission(requestContext, by, sent, file)
    return c.json(toListed(listing), 200)
  })
})

submissionsApi.openAPIRegistry.registerPath({
  method: 'get',
  path: '/similar-competitions',
  operationId: 'listSimilarCompetitions',
  tags,
  summary: 'What may be the same competition',
  description:
    'Listings with the same entry link, or with a similar title that close about the same day. Of listings that are not ' +
    'public, only the number is given.',
  request: {
    // Described without the leniency, for which OpenAPI has no word.
    query: z.object(
      Object.fromEntries(
        Object.entries(SimilarQuery.shape).map(([name, field]) => [name, field.unwrap()]),
      ),
    ),
  },
  responses: {
    200: answersJson('The listings', SimilarSchema, {
      similar: [
        {
          competitionSlug: 'win-a-weekend-in-dingle',
          competitionTitle: 'Win a weekend in Dingle',
          competitionEndDate: '2026-12-01',
        },
      ],
      waiting: 1,
    }),
    429: problemAnswer('too-many', 'That was too often. Please try again in a minute.'),
  },
})
submissionsApi.get('/similar-competitions', async (c) => {
  const { db, limits, address, today } = c.var.requestContext
  await limits.consume('similar', address)
  const { competitionID, ...sought } = SimilarQuery.parse(c.req.query())
  const found = await findDuplicates(db, sought, competitionID)
  return c.json(toSimilar(found, today), 200)
})

type Work = (
  member: Member,
  sent: Record<string, unknown>,
  file: { path: string } | undefined,
) => Promise<Response>

/** JSON, or a form whose file goes to the disk as it comes in. */
async function withSent(c: Context<ApiEnv>, work: Work): Promise<Response> {
  const { requestContext } = c.var
  // Before anything is read, and once more after: a body may take minutes.
  requireMember(requestContext.actor)
  if (/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
    const body: unknown = await c.req.json().catch(() => undefined)
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new Problem('invalid', 'Please send the fields of a listing.')
    await refreshSession(requestContext)
    return work(requireMember(requestContext.actor), { ...body }, undefined)
  }
  const field = { ...PICTURE_FIELD, accepted: true, sender: senderOf(requestContext) }
  return withSentForm(c.req.raw, field, async (form) => {
    if (form.problem) throw form.problem
    await refreshSession(requestContext)
    return work(requireMember(requestContext.actor), form.values, form.file)
  })
}
