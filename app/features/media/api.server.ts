import { Hono, type Context } from 'hono'
import { Problem } from '#app/lib/problem.ts'
import type { MediaStore } from './store.server.ts'

/** Serves the stored pictures at `/media/:name`; a name's bytes never change. */
export function mediaApi(media: MediaStore) {
  return new Hono().get('/media/:name', (c) => answerWithImage(c, media, c.req.param('name')))
}

async function answerWithImage(c: Context, media: MediaStore, name: string) {
  const image = await media.read(name)
  if (!image) return notFound()
  const etag = `"${name}"`
  const headers = {
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    etag,
  }
  if (matches(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  return new Response(c.req.method === 'HEAD' ? null : image.stream(), {
    headers: { ...headers, 'content-type': 'image/webp', 'content-length': String(image.size) },
  })
}

function matches(condition: string | undefined, etag: string) {
  if (condition === undefined) return false
  if (condition.trim() === '*') return true
  return condition.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

function notFound() {
  const problem = new Problem('not-found', 'There is no such picture.')
  return Response.json(problem, {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
  })
}
