import { formAction } from '#app/form-action.server.ts'
import { joinToBookmarkPath } from '#app/features/listings/rules/links.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { redirectTo } from '#app/lib/http/redirect.server.ts'
import type { PageAddress } from '#app/lib/page-address.ts'
import { useFormFailure } from '#app/ui/forms/form-failure.ts'
import { Link } from '#app/ui/link.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { requireMember } from '#app/lib/security/require.server.ts'
import { BookmarkInput } from '../input/bookmarks.ts'
import { updateBookmark } from '../operations/bookmarks.server.ts'
import type { Route } from './+types/bookmark'

/** The bookmark button without script, also on pages that hold no token: a visitor is asked to join. */
export const action = formAction(
  async (values, { db, actor, now, limits }, { request }: Route.ActionArgs) => {
    const bookmark = parseInput(BookmarkInput, values)
    if (actor.kind === 'visitor') return redirectTo(joinToBookmarkPath(bookmark.competitionID))
    const member = requireMember(actor)
    await limits.consume('bookmark', String(member.id))
    await updateBookmark(db, member, bookmark, now)
    return redirectTo(pageBefore(request) ?? '/my-bookmarks')
  },
  { tokenIsOptional: true },
)

export const meta = noindexMeta('Not saved', 'A competition that was not saved.', '/bookmark')

export default function NotBookmarked() {
  return (
    <>
      <PageTitle title="Not saved" />
      <p role="alert" className="mb-4">
        {useFormFailure()?.problem.detail ?? 'Nothing was sent.'}
      </p>
      <Link to="/my-bookmarks" className="button-primary">
        Saved
      </Link>
    </>
  )
}

function pageBefore(request: Request) {
  const referer = URL.parse(request.headers.get('referer') ?? '')
  if (referer?.host !== request.headers.get('host')) return undefined
  // Exactly one leading slash: '//evil.example' would be another site.
  return (referer.pathname.replace(/^\/+/, '/') + referer.search) as PageAddress
}
