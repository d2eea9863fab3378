import { redirectTo } from '#app/lib/http/redirect.server.ts'
import { getRequestContext } from '#app/context.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { embedPolicy } from '#app/lib/security/csp.server.ts'
import { listForFeed } from '../queries/feeds.server.ts'
import { embedCount, embedPath, embedTheme, findEmbedList } from '../rules/embeds.ts'
import type { Route } from './+types/embed-list'
import { EMBED_STYLE, writeEmbed } from './embed.server.ts'

/** /embed/new?n=5, /embed/pets?theme=dark …: the same for everybody, in a frame on any site. */
export const loader = answer(async ({ context, params, url }: Route.LoaderArgs) => {
  const { db, today, config } = getRequestContext(context)
  const list = findEmbedList(params.list)
  if (!list) throw new Problem('not-found', 'There is no such list.')
  const count = embedCount(url.searchParams.get('n'))
  const theme = embedTheme(url.searchParams.get('theme'))
  const frame = embedPath({ list, count, theme })
  // `%6eew` is `new` too, but only one spelling may be framed.
  if (!frame.startsWith(`${url.pathname}?`)) return redirectTo(frame, 301)
  const items = await listForFeed(db, list.wanted, count, today)
  return new Response(await writeEmbed(items, { list, count, theme }, config.baseUrl), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': embedPolicy(EMBED_STYLE),
    },
  })
})
