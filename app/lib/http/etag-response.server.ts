import { createHash } from 'node:crypto'

type Kept = {
  request: Request
  contentType: string
  /** Seconds. */
  maxAge: number
  /** 'private' for what is about one person. */
  visibility?: 'public' | 'private'
}

/** A text that caches keep for a while and then ask about: 304 when it has not changed. */
export function etagResponse(
  body: string,
  { request, contentType, maxAge, visibility = 'public' }: Kept,
): Response {
  // Weak: compression changes the bytes of an answer, not what it says.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const headers = { etag, 'cache-control': `${visibility}, max-age=${maxAge}` }
  const asked = request.headers.get('if-none-match')?.split(',') ?? []
  if (asked.some((tag) => tag.trim() === etag || tag.trim() === '*')) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(body, { headers: { ...headers, 'content-type': contentType } })
}
