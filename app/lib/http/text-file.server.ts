import { HOUR_S } from '../time/durations.ts'

/** A text for programs, kept for an hour by caches. */
export function textFile(lines: readonly string[], type = 'text/plain; charset=utf-8'): Response {
  return new Response(lines.join('\n'), {
    headers: { 'content-type': type, 'cache-control': `public, max-age=${HOUR_S}` },
  })
}
