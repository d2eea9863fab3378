import { isUnchanged } from './is-unchanged.ts'
import { createHash } from 'node:crypto'

/** Weak, because compression changes the bytes of a response but not what it says. */
export function hashedEtag(body: string | Uint8Array): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
}

type EtagOptions = {
  request: Request
  contentType: string
  /** Seconds. */
  maxAge: number
  visibility?: 'public' | 'private'
  lastModified?: Date | undefined
}

/** Returns a text that caches store and revalidate: 304 when it has not changed. */
export function etagResponse(
  body: string,
  { request, contentType, maxAge, visibility = 'public', lastModified }: EtagOptions,
): Response {
  const etag = hashedEtag(body)
  const headers = {
    etag,
    'cache-control': `${visibility}, max-age=${maxAge}`,
    ...(lastModified && { 'last-modified': lastModified.toUTCString() }),
  }
  if (isUnchanged(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  return new Response(body, { headers: { ...headers, 'content-type': contentType } })
}
