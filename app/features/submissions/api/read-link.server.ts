import { z } from '@hono/zod-openapi'
import { describedApi, type Refusal } from '#app/api-call.server.ts'
import { textField } from '#app/lib/http/text-field.ts'
import { readForForm, readPictureForForm } from '../operations/read-for-form.server.ts'

const LINK_MAX = 2000
const TOO_OFTEN: Refusal = ['too-many', 'That was too often. Please try again in a minute.']

const { api: readLinkApi, call } = describedApi('Submissions')
export { readLinkApi }

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

call({
  path: '/read-link',
  operationId: 'readLink',
  summary: 'What a promoter’s page says',
  description:
    'Reads the page for the form of a new listing, and looks for listings that may be the same. ' +
    'Nothing is stored. Ten pages in ten minutes a person.',
  takes: z.object({
    url: textField(LINK_MAX),
    competitionID: z.int().optional().openapi({ description: 'The listing that is edited.' }),
  }),
  answers: [
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
  ],
  refusals: [['invalid', 'That page did not answer. Please check the link.'], TOO_OFTEN],
  run: (requestContext, { url, competitionID }) => readForForm(requestContext, url, competitionID),
})

call({
  path: '/read-picture',
  operationId: 'readPicture',
  summary: 'The picture that a promoter’s page shows of itself',
  description:
    'Checked and encoded as an uploaded one, from 300 pixels in width. Nothing is stored: the form ' +
    'sends it with the listing if the person may use it. Ten pictures in ten minutes a person.',
  takes: z.object({ url: textField(LINK_MAX) }),
  answers: [
    'The picture',
    z.object({ type: z.literal('image/webp'), base64: z.string() }),
    { type: 'image/webp', base64: 'UklGRg==' },
  ],
  refusals: [['invalid', 'That page has no picture that can be used here.'], TOO_OFTEN],
  run: async (requestContext, { url }) => {
    const picture = await readPictureForForm(requestContext, url)
    return { type: 'image/webp' as const, base64: Buffer.from(picture).toString('base64') }
  },
})
