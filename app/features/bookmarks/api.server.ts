import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { membersOnly } from '#app/api-guards.server.ts'
import type { ApiEnv } from '#app/context.server.ts'
import { answersJson, takesJson } from '#app/lib/http/json-route.server.ts'
import { CARD_EXAMPLE, Competition } from '#app/features/listings/queries/card-schema.server.ts'
import { problemAnswer } from '#app/lib/http/problem.ts'
import { requireMember } from '#app/lib/security/require.server.ts'
import { BookmarkInput } from './input.ts'
import { updateBookmark } from './operations.server.ts'
import { listBookmarks } from './queries.server.ts'
import { BOOKMARKS_MAX } from '#app/features/tracker/rules/limits.ts'

const tags = ['Bookmarks']
const NOT_LOGGED_IN = problemAnswer('unauthenticated', 'Please log in first.')

export const bookmarksApi = new OpenAPIHono<ApiEnv>()

const getUserBookmarks = createRoute({
  method: 'post',
  path: '/get-user-bookmarks',
  operationId: 'getUserBookmarks',
  tags,
  summary: 'My bookmarks',
  description: `The latest first, closed ones too; at most ${BOOKMARKS_MAX}.`,
  responses: {
    200: answersJson('The bookmarks', z.array(Competition), [CARD_EXAMPLE]),
    401: NOT_LOGGED_IN,
  },
})

bookmarksApi.openapi(getUserBookmarks, async (c) => {
  const { db, actor } = c.var.requestContext
  return c.json(await listBookmarks(db, requireMember(actor)), 200)
})

const updateBookmarkStatus = createRoute({
  method: 'post',
  path: '/update-bookmark-status',
  middleware: [membersOnly] as const,
  operationId: 'updateBookmarkStatus',
  tags,
  summary: 'Set or toggle a bookmark',
  description:
    'With “bookmarked” it sets the bookmark, so it can be repeated; without, it toggles.',
  request: takesJson(BookmarkInput),
  responses: {
    200: answersJson(
      'Whether it is bookmarked now, and the bookmark',
      z.object({ bookmarked: z.boolean(), bookmark: Competition.nullable() }),
      { bookmarked: true, bookmark: CARD_EXAMPLE },
    ),
    401: NOT_LOGGED_IN,
    404: problemAnswer('not-found', 'There is no such competition.'),
  },
})

bookmarksApi.openapi(updateBookmarkStatus, async (c) => {
  const { db, actor, now, limits } = c.var.requestContext
  const member = requireMember(actor)
  await limits.consume('bookmark', String(member.id))
  return c.json(await updateBookmark(db, member, c.req.valid('json'), now), 200)
})
