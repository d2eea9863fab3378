import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { isUnchanged } from '#app/lib/http/is-unchanged.ts'
import { Problem, PROBLEM_TYPE } from '#app/lib/http/problem.ts'

export type PictureEnv = {
  Variables: {
    log: Pick<Logger, 'error'>
    address: string
  }
}

/** For content-addressed URLs. */
export const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable'

export function pictureHeaders(etag: string, cacheControl = IMMUTABLE_CACHE_CONTROL) {
  return {
    'cache-control': cacheControl,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    etag,
  }
}

export function hasPicture(c: Context, etag: string) {
  return isUnchanged(c.req.header('if-none-match'), etag)
}

export function notModified(etag: string, cacheControl = IMMUTABLE_CACHE_CONTROL) {
  return new Response(null, { status: 304, headers: pictureHeaders(etag, cacheControl) })
}

export function noSuchPicture() {
  return new Problem('not-found', 'There is no such picture.')
}

/** Hono serves HEAD with GET. */
export function refuseMethod() {
  return Response.json(new Problem('method-not-allowed', 'Pictures can only be fetched.'), {
    status: 405,
    headers: { allow: 'GET, HEAD', 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store' },
  })
}

export function logStoreFailures(): MiddlewareHandler<PictureEnv> {
  return async function logCause(c, next) {
    await next()
    if (c.error instanceof Problem && c.error.cause !== undefined)
      c.var.log.error({ err: c.error.cause }, 'the store of pictures failed')
  }
}
