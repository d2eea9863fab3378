import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { ApiEnv } from '#app/context.server.ts'
import { answersJson } from '#app/lib/http/json-route.server.ts'
import { problemAnswer, Problem } from '#app/lib/http/problem.ts'
import { textField } from '#app/lib/http/text-field.ts'
import { escapeXml } from '#app/lib/text/escape-xml.ts'
import { SITE_NAME } from '#app/lib/text/site-name.ts'
import { embedCode, fitEmbed, NEWEST, readEmbedAddress } from '../rules/embeds.ts'
import { HOUR_S } from '#app/lib/time/durations.ts'

const CACHE_S = HOUR_S
const ADDRESS_MAX = 500
const pixels = z.coerce.number().int().min(1).max(100_000).optional()

const EXAMPLE = {
  version: '1.0',
  type: 'rich',
  provider_name: SITE_NAME,
  provider_url: 'https://competitions.example',
  title: NEWEST.title,
  width: 480,
  height: 420,
  html: '<iframe src="https://competitions.example/embed/new?n=5" …></iframe>',
  cache_age: CACHE_S,
} as const

/** oEmbed 1.0 (https://oembed.com): how another site shows one of our lists. */
export const oembedApi = new OpenAPIHono<ApiEnv>()

const route = createRoute({
  method: 'get',
  path: '/oembed',
  operationId: 'getEmbed',
  tags: ['Competitions'],
  summary: 'How to show a list on another site',
  description:
    'oEmbed 1.0 for the pages of lists: new, ending soon, and each category without an age limit. ' +
    'In JSON or XML. The page /embed makes the same code by hand.',
  request: {
    query: z.object({
      url: textField(ADDRESS_MAX).openapi({ description: 'The address of a list.' }),
      format: textField(20).optional().openapi({ description: '“json” or “xml”.' }),
      maxwidth: pixels,
      maxheight: pixels,
    }),
  },
  responses: {
    200: alsoAsXml(
      answersJson(
        'The frame',
        z.object({
          version: z.literal('1.0'),
          type: z.literal('rich'),
          provider_name: z.string(),
          provider_url: z.string(),
          title: z.string(),
          width: z.int(),
          height: z.int(),
          html: z.string(),
          cache_age: z.int().openapi({ description: 'Seconds.' }),
        }),
        EXAMPLE,
      ),
    ),
    404: problemAnswer('not-found', 'No list has this address.'),
  },
})

oembedApi.openapi(route, (c) => {
  const { baseUrl } = c.var.requestContext.config
  const { url, format = 'json', maxwidth: maxWidth, maxheight: maxHeight } = c.req.valid('query')
  if (format !== 'json' && format !== 'xml')
    throw new Problem('invalid', 'Only JSON and XML are available.')
  const wanted = readEmbedAddress(url, baseUrl)
  if (!wanted) throw new Problem('not-found', 'No list has this address.')
  const fitting = fitEmbed(wanted, { maxWidth, maxHeight })
  if (!fitting) throw new Problem('not-found', 'No frame of this list is that small.')
  const { embed, width, height } = fitting
  const body = {
    version: '1.0' as const,
    type: 'rich' as const,
    provider_name: SITE_NAME,
    provider_url: baseUrl,
    title: embed.list.title,
    width,
    height,
    html: embedCode(embed, baseUrl, width),
    cache_age: CACHE_S,
  }
  c.header('cache-control', `public, max-age=${CACHE_S}`)
  if (format === 'json') return c.json(body, 200)
  return c.body(toXml(body), 200, { 'content-type': 'text/xml; charset=utf-8' })
})

function alsoAsXml<Answer extends { content: object }>(answer: Answer) {
  const xml = { schema: z.string(), example: toXml(EXAMPLE) }
  return { ...answer, content: { ...answer.content, 'text/xml': xml } }
}

function toXml(body: Record<string, string | number>) {
  const fields = Object.entries(body).map(
    ([name, value]) => `  <${name}>${escapeXml(String(value))}</${name}>`,
  )
  const head = '<?xml version="1.0" encoding="utf-8" standalone="yes"?>'
  return [head, '<oembed>', ...fields, '</oembed>', ''].join('\n')
}
