import { Hono } from 'hono'
import { createVariants } from '../operations/variants.server.ts'
import { toSource } from '../rules/sources.ts'
import { parseVariant } from '../rules/variants.ts'
import {
  hasPicture,
  logStoreFailures,
  noSuchPicture,
  notModified,
  pictureHeaders,
  refuseMethod,
  type PictureEnv,
} from './answer-picture.server.ts'

const ADDRESS = /^\/[^/]+\/([^/]*)(\/.*)$/

/** For mounting at `/_ipx`, with an `onError` for Problems: `/_ipx/w_640,f_webp/media/….webp`. */
export function variantsApi(deps: Parameters<typeof createVariants>[0]) {
  const variants = createVariants(deps)

  return new Hono<PictureEnv>()
    .use(logStoreFailures())
    .get('*', async (c) => {
      const [, modifiers, path] = ADDRESS.exec(new URL(c.req.url).pathname) ?? []
      if (modifiers === undefined || path === undefined) throw noSuchPicture()
      const variant = parseVariant(modifiers)
      const source = toSource(path)
      const identity = source && (await variants.identityOf(source))
      if (!source || identity === undefined) throw noSuchPicture()
      const key = variants.keyOf(identity, variant)
      const etag = `"${key}"`
      if (c.req.header('if-none-match') !== '*' && hasPicture(c, etag)) return notModified(etag)
      const bytes = await variants.read(key, source, variant, c.var.address)
      if (!bytes) throw noSuchPicture()
      if (hasPicture(c, etag)) return notModified(etag)
      return new Response(bytes, {
        headers: {
          ...pictureHeaders(etag),
          'content-type': `image/${variant.format}`,
          'content-length': String(bytes.length),
        },
      })
    })
    .all('*', refuseMethod)
}
