import { Hono } from 'hono'
import type { RequestContext } from '#app/context.server.ts'
import { findCompetition } from '#app/features/listings/queries/detail.server.ts'
import { isInPast } from '#app/features/listings/rules/closing.ts'
import { posterOf } from '#app/features/listings/rules/poster.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { createPosters, posterVersion } from '#app/features/media/operations/posters.server.ts'
import {
  hasPicture,
  IMMUTABLE_CACHE_CONTROL,
  logStoreFailures,
  noSuchPicture,
  notModified,
  pictureHeaders,
  refuseMethod,
  type PictureEnv,
} from '#app/features/media/api/answer-picture.server.ts'

type PostersDeps = Parameters<typeof createPosters>[0] &
  Pick<RequestContext, 'db'> & { clock: () => Date }

/** Without the current version in its address, a poster may change soon. */
const SHORT_CACHE_CONTROL = 'public, max-age=300'
const ADDRESS = '/:comp/poster.jpg'

/** For mounting at `/competition`, with an `onError` for Problems. */
export function postersApi({ db, clock, ...deps }: PostersDeps) {
  const posters = createPosters(deps)

  return new Hono<PictureEnv>()
    .use(ADDRESS, logStoreFailures())
    .get(ADDRESS, async (c) => {
      const poster = await findPoster({ db, today: dublinDay(clock()) }, c.req.param('comp'))
      if (!poster) throw noSuchPicture()
      const isOfNow = c.req.query('v') === posterVersion(poster)
      const cacheControl = isOfNow ? IMMUTABLE_CACHE_CONTROL : SHORT_CACHE_CONTROL
      const key = await posters.keyOf(poster)
      const etag = `"${key}"`
      if (hasPicture(c, etag)) return notModified(etag, cacheControl)
      const bytes = await posters.read(key, poster, c.var.address)
      return new Response(bytes, {
        headers: {
          ...pictureHeaders(etag, cacheControl),
          'content-type': 'image/jpeg',
          'content-length': String(bytes.length),
        },
      })
    })
    .all(ADDRESS, refuseMethod)
}

/** Undefined for a restricted listing. */
async function findPoster({ db, today }: Pick<RequestContext, 'db' | 'today'>, slug: string) {
  // PostgreSQL rejects NUL in text.
  if (!/^[a-z0-9-]+$/.test(slug)) return undefined
  const competition = await findCompetition(db, slug)
  if (!competition || competition.restricted) return undefined
  return posterOf(competition, isInPast(competition.competitionEndDate, today))
}
