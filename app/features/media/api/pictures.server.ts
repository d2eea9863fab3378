import { Hono } from 'hono'
import { fetchFromStore } from '../store-failure.ts'
import type { MediaStore } from '../store/folder.server.ts'
import {
  hasPicture,
  logStoreFailures,
  noSuchPicture,
  notModified,
  pictureHeaders,
  refuseMethod,
  type PictureEnv,
} from './answer-picture.server.ts'

/** For mounting at `/media`, with an `onError` for Problems. */
export function mediaApi(media: MediaStore) {
  return new Hono<PictureEnv>()
    .use(logStoreFailures())
    .get('/:name', async (c) => {
      const name = c.req.param('name')
      const etag = `"${name}"`
      if (hasPicture(c, etag) && (await fetchFromStore(() => media.has(name))))
        return notModified(etag)
      const image = await fetchFromStore(() => media.read(name))
      if (!image) throw noSuchPicture()
      const stream = image.stream()
      if (c.req.method === 'HEAD') await stream.cancel()
      return new Response(c.req.method === 'HEAD' ? null : stream, {
        headers: {
          ...pictureHeaders(etag),
          'content-type': 'image/webp',
          'content-length': String(image.size),
        },
      })
    })
    .all('/:name', refuseMethod)
}
