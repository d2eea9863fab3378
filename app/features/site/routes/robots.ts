import { getRequestContext } from '#app/context.server.ts'
import type { Route } from './+types/robots'
import { HOUR_S } from '#app/lib/time/durations.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { baseUrl } = getRequestContext(context).config
  const lines = [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    'Disallow: /search',
    'Disallow: /my-',
    '',
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': `public, max-age=${HOUR_S}`,
    },
  })
}
