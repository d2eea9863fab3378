import { z } from '@hono/zod-openapi'
import { describedApi } from '#app/api-call.server.ts'
import { CARD_EXAMPLE, Competition } from '#app/features/listings/queries/card-schema.server.ts'
import { requireMember } from '#app/lib/security/require.server.ts'
import { BookmarkInput } from '../input/bookmarks.ts'
import { updateBookmark } from '../operations/bookmarks.server.ts'
import { listBookmarks } from '../queries/bookmarks.server.ts'
import { BOOKMARKS_MAX } from '../rules/limits.ts'

const { api: bookmarksApi, call } = describedApi('Bookmarks')
export { bookmarksApi }

call({
  path: '/get-user-bookmarks',
  operationId: 'getUserBookmarks',
  only: 'members',
  summary: 'My bookmarks',
  description: `The latest first, closed ones too; at most ${BOOKMARKS_MAX}.`,
  answers: ['The bookmarks', z.array(Competition), [CARD_EXAMPLE]],
  run: ({ db, actor }) => listBookmarks(db, requireMember(actor)),
})

call({
  path: '/update-bookmark-status',
  operationId: 'updateBookmarkStatus',
  only: 'members',
  summary: 'Set or toggle a bookmark',
  description:
    'With “bookmarked” it sets the bookmark, so it can be repeated; without, it toggles.',
  takes: BookmarkInput,
  answers: [
    'Whether it is bookmarked now, and the bookmark',
    z.object({ bookmarked: z.boolean(), bookmark: Competition.nullable() }),
    { bookmarked: true, bookmark: CARD_EXAMPLE },
  ],
  refusals: [['not-found', 'There is no such competition.']],
  run: async ({ db, actor, now, limits }, input) => {
    const member = requireMember(actor)
    await limits.consume('bookmark', String(member.id))
    return updateBookmark(db, member, input, now)
  },
})
