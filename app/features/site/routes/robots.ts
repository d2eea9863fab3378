import { getRequestContext } from '#app/context.server.ts'
import { textFile } from '#app/lib/http/text-file.server.ts'
import type { Route } from './+types/robots'

/** Collect texts to train models on, as their owners document them. */
const FOR_TRAINING =
  'GPTBot ClaudeBot Google-Extended Applebot-Extended meta-externalagent Amazonbot Bytespider CCBot cohere-training-data-crawler Diffbot'
/** Look pages up to answer a question, and link to them. */
const FOR_ANSWERS =
  'OAI-SearchBot ChatGPT-User Claude-SearchBot Claude-User PerplexityBot Perplexity-User meta-externalfetcher MistralAI-User DuckAssistBot'
/** What `AI_CRAWLERS` lets in decides who is kept out. */
const KEPT_OUT = { all: '', search: FOR_TRAINING, none: `${FOR_TRAINING} ${FOR_ANSWERS}` }

/** Disallows no page because it says noindex: robots could not read that. */
export function loader({ context }: Route.LoaderArgs) {
  const { baseUrl, aiCrawlers } = getRequestContext(context).config
  const keptOut = KEPT_OUT[aiCrawlers].match(/\S+/g) ?? []
  return textFile([
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    'Disallow: /my-',
    '',
    ...keptOut.map((name) => `User-agent: ${name}`),
    ...(keptOut.length > 0 ? ['Disallow: /', ''] : []),
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ])
}
