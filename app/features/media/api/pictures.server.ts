import { Hono, type Context } from 'hono'
import { Problem } from '#app/lib/problem.ts'
import type { MediaStore } from './store.server.ts'

/**
 * Serves the stored pictures by name, to be mounted at `/media`; a name's bytes never change.
 * The app it is mounted in needs an `onError` that answers Problems.
 */
export function mediaApi(media: MediaStore) {
  return new Hono().get('/:name', (c) => answerWithImage(c, media, c.req.param('name')))
}

async function answerWithImage(c: Context, media: MediaStore, name: string) {
  const image = await media.read(name)
  if (!image) throw new Problem('not-found', 'There is no such picture.')
  const etag = `"${name}"`
  const headers = {
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    etag,
  }
  if (matches(c.req.header('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  return new Response(c.req.method === 'HEAD' ? null : image.stream(), {
    headers: { ...headers, 'content-type': 'image/webp', 'content-length': String(image.size) },
  })
}

function matches(condition: string | undefined, etag: string) {
  if (condition === undefined) return false
  if (condition.trim() === '*') return true
  return condition.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
