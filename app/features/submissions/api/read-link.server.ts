import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { ApiEnv } from '#app/context.server.ts'
import { answersJson, takesJson } from '#app/lib/http/json-route.server.ts'
import { problemAnswer } from '#app/lib/http/problem.ts'
import { readForForm, readPictureForForm } from '../operations/read-for-form.server.ts'

export const readLinkApi = new OpenAPIHono<ApiEnv>()

/** What `toSimilar` returns. */
export const SimilarSchema = z.object({
  similar: z.array(
    z.object({
      competitionSlug: z.string(),
      competitionTitle: z.string(),
      competitionEndDate: z.string(),
    }),
  ),
  waiting: z.int(),
})

const ReadField = z.object({
  value: z.string().openapi({ description: 'As the form sends it; empty if it is only a hint.' }),
  from: z.string().openapi({ description: 'The words of the page.' }),
  isOurs: z.literal(true).optional().openapi({
    description: 'Known from published listings of the same site, not from the page.',
  }),
})

const readLinkRoute = createRoute({
  method: 'post',
  path: '/read-link',
  operationId: 'readLink',
  tags: ['Submissions'],
  summary: 'What a promoter’s page says',
  description:
    'Reads the page for the form of a new listing, and looks for listings that may be the same. ' +
    'Nothing is stored. Ten pages in ten minutes a person.',
  request: takesJson(
    z.object({
      url: z.string().max(2000),
      competitionID: z.int().optional().openapi({ description: 'The listing that is edited.' }),
    }),
  ),
  responses: {
    200: answersJson(
      'What it says',
      z.object({
        url: z.string(),
        fields: z.record(z.string(), ReadField),
        picture: z.string().optional().openapi({ description: 'For read-picture.' }),
        similar: SimilarSchema,
      }),
      {
        url: 'https://www.harbour-house.example/win',
        fields: {
          competitionTitle: {
            value: 'Win a weekend in Dingle',
            from: 'Win a weekend in Dingle | Harbour House',
          },
          competitionEndDate: { value: '2026-12-04', from: 'Entries close on 4 December.' },
        },
        similar: { similar: [], waiting: 0 },
      },
    ),
    400: problemAnswer('invalid', 'That page did not answer. Please check the link.'),
    429: problemAnswer('too-many', 'That was too often. Please try again in a minute.'),
  },
})

readLinkApi.openapi(readLinkRoute, async (c) => {
  const { url, competitionID } = c.req.valid('json')
  return c.json(await readForForm(c.var.requestContext, url, competitionID), 200)
})

const readPictureRoute = createRoute({
  method: 'post',
  path: '/read-picture',
  operationId: 'readPicture',
  tags: ['Submissions'],
  summary: 'The picture that a promoter’s page shows of itself',
  description:
    'Checked and encoded as an uploaded one, from 300 pixels in width. Nothing is stored: the form ' +
    'sends it with the listing if the person may use it. Ten pictures in ten minutes a person.',
  request: takesJson(z.object({ url: z.string().max(2000) })),
  responses: {
    200: answersJson(
      'The picture',
      z.object({ type: z.literal('image/webp'), base64: z.string() }),
      { type: 'image/webp', base64: 'UklGRg==' } as const,
    ),
    400: problemAnswer('invalid', 'That page has no picture that can be used here.'),
    429: problemAnswer('too-many', 'That was too often. Please try again in a minute.'),
  },
})

readLinkApi.openapi(readPictureRoute, async (c) => {
  const picture = await readPictureForForm(c.var.requestContext, c.req.valid('json').url)
  return c.json(
    { type: 'image/webp', base64: Buffer.from(picture).toString('base64') } as const,
    200,
  )
})
