import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { ApiEnv } from '#app/context.server.ts'
import { ListingInput, WORD_MAX } from '#app/features/listings/input/listing.ts'
import { STATUSES } from '#app/features/listings/rules/listing.ts'
import { parseSubmission } from '#app/features/submissions/input/submission.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { problemAnswer, Problem } from '#app/lib/http/problem.ts'
import { textField } from '#app/lib/http/text-field.ts'
import { ListedBefore, Reference } from './input/token.ts'
import { authorise } from './operations/authorise.server.ts'
import { receivePartnerListing } from './operations/receive-listing.server.ts'
import { findOwnListing, listOwnListings } from './queries/own-listings.server.ts'

const PATH = '/partner/listings'
const DIGITS_MAX = 30
const tags = ['Partners']
const JSON_TYPE = /^application\/json\s*(;|$)/i

/** For partners' servers: a token in the header, no cookie, no x-csrf-token. */
export const partnersApi = new OpenAPIHono<ApiEnv>()

const OwnListing = z
  .object({
    reference: z.string().openapi({ description: 'The partner’s own name for it.' }),
    status: z.enum(STATUSES),
    rejectionReason: z.string().nullable(),
    competitionID: z.int(),
    competitionSlug: z.string(),
    competitionTitle: z.string(),
    competitionEndDate: z.string().openapi({ format: 'date' }),
    submittedAt: z.int().openapi({ description: 'Milliseconds since 1970, UTC.' }),
  })
  .openapi('PartnerListing')

const LISTING_EXAMPLE = {
  reference: 'spring-2027-hamper',
  competitionTitle: 'Win a hamper from Harbour House',
  description: 'A hamper of Irish cheese. Answer one question to enter.',
  promoterName: 'Harbour House',
  entryUrl: 'https://www.harbour-house.ie/win',
  competitionEndDate: '2027-12-01',
  categories: ['Food & Drink'],
  eligibility: 'island-of-ireland',
}
const OWN_EXAMPLE: z.input<typeof OwnListing> = {
  reference: LISTING_EXAMPLE.reference,
  status: 'pending',
  rejectionReason: null,
  competitionID: 4711,
  competitionSlug: 'win-a-hamper-from-harbour-house-4711',
  competitionTitle: LISTING_EXAMPLE.competitionTitle,
  competitionEndDate: LISTING_EXAMPLE.competitionEndDate,
  submittedAt: 1_795_000_000_000,
}
const OWN_CONTENT = { 'application/json': { schema: OwnListing, example: OWN_EXAMPLE } }
const NO_TOKEN = problemAnswer(
  'unauthenticated',
  'Send a valid token: “Authorization: Bearer ci_…”.',
)
const NO_SCOPE = problemAnswer('forbidden', 'This token may not do that: listings:submit.')
const TOO_OFTEN = problemAnswer('too-many', 'That was too often. Please try again in a minute.')
const security = [{ partnerToken: [] }]

partnersApi.openAPIRegistry.registerPath({
  method: 'post',
  path: PATH,
  operationId: 'submitPartnerListing',
  tags,
  security,
  summary: 'Send in a listing, as a partner',
  description:
    'For servers of partners, with a token of the scope listings:submit. It always waits for a ' +
    'decision. Sending the same again under its reference does not make a ' +
    'second listing: the first is answered, with 200 instead of 201. At most 120 in an hour.',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: ListingInput.omit({ categories: true })
            .extend({
              reference: Reference.openapi({
                description: 'Your own name for it: letters, digits and . : / _ -',
              }),
              categories: z.array(textField(WORD_MAX)).openapi({ description: 'One to three.' }),
            })
            .openapi('PartnerSubmission'),
          example: LISTING_EXAMPLE,
        },
      },
    },
  },
  responses: {
    201: { description: 'It is waiting for a decision', content: OWN_CONTENT },
    200: { description: 'Already received', content: OWN_CONTENT },
    400: problemAnswer('invalid', 'The title is missing.', {
      competitionTitle: 'The title is missing.',
    }),
    401: NO_TOKEN,
    403: NO_SCOPE,
    409: problemAnswer(
      'conflict',
      'The reference “1” was used for another listing. Choose a new one.',
    ),
    415: problemAnswer('unsupported-media-type', 'Please send JSON.'),
    429: TOO_OFTEN,
  },
})
partnersApi.post(PATH, async (c) => {
  const { requestContext } = c.var
  const partner = await authorise(requestContext, c.req.header('authorization'), 'listings:submit')
  if (!JSON_TYPE.test(c.req.header('content-type') ?? ''))
    throw new Problem('unsupported-media-type', 'Please send JSON.')
  const sent: unknown = await c.req.json().catch(() => undefined)
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    throw new Problem('invalid', 'Please send the fields of a listing.')
  const fields = { ...sent } as Record<string, unknown>
  const reference = readReference(fields.reference)
  const listing = parseSubmission(fields, { today: requestContext.today })
  const { db, now } = requestContext
  const received = await receivePartnerListing(db, partner, { reference, listing }, now)
  return c.json(OwnListing.parse(received.listing), received.isNew ? 201 : 200)
})

partnersApi.openAPIRegistry.registerPath({
  method: 'get',
  path: PATH,
  operationId: 'listPartnerListings',
  tags,
  security,
  summary: 'A partner’s own listings',
  description:
    'Those sent with this token, the newest first, 50 at a time, with a token of the scope ' +
    'listings:read-own. At most 600 requests in an hour.',
  request: {
    query: z.object({
      reference: Reference.optional().openapi({
        description: 'Only the one with this reference.',
      }),
      before: textField(DIGITS_MAX)
        .optional()
        .openapi({ description: 'The “next” of the previous page.' }),
    }),
  },
  responses: {
    200: {
      description: 'The listings',
      content: {
        'application/json': {
          schema: z.object({ listings: z.array(OwnListing), next: z.int().nullable() }),
          example: { listings: [OWN_EXAMPLE], next: null },
        },
      },
    },
    401: NO_TOKEN,
    403: NO_SCOPE,
    429: TOO_OFTEN,
  },
})
partnersApi.get(PATH, async (c) => {
  const { requestContext } = c.var
  const scope = 'listings:read-own'
  const partner = await authorise(requestContext, c.req.header('authorization'), scope)
  const { reference, before } = c.req.query()
  if (reference !== undefined) {
    const found = await findOwnListing(requestContext.db, partner, readReference(reference))
    const listings = found ? [OwnListing.parse(found.listing)] : []
    return c.json({ listings, next: null }, 200)
  }
  const page = await listOwnListings(requestContext.db, partner, { before: readID(before) })
  return c.json({ ...page, listings: page.listings.map((one) => OwnListing.parse(one)) }, 200)
})

function readReference(sent: unknown) {
  const parsed = Reference.safeParse(sent)
  if (parsed.success) return parsed.data
  const [{ message } = { message: 'The reference is missing.' }] = parsed.error.issues
  throw new Problem('invalid', message, { reference: message })
}

function readID(text: string | undefined) {
  if (text === undefined) return undefined
  return parseInput(ListedBefore, text)
}
