import { hashedEtag } from './hashed-etag.server.ts'

type EtagOptions = {
  request: Request
  contentType: string
  /** Seconds. */
  maxAge: number
  visibility?: 'public' | 'private'
}

/** Returns a text that caches store and revalidate: 304 when it has not changed. */
export function etagResponse(
  body: string,
  { request, contentType, maxAge, visibility = 'public' }: EtagOptions,
): Response {
  const etag = hashedEtag(body)
  const headers = { etag, 'cache-control': `${visibility}, max-age=${maxAge}` }
  const asked = request.headers.get('if-none-match')?.split(',') ?? []
  if (asked.some((tag) => tag.trim() === etag || tag.trim() === '*')) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(body, { headers: { ...headers, 'content-type': contentType } })
}
