import type { RequestContext } from '#app/context.server.ts'
import { redirectTo } from '#app/lib/http/redirect.server.ts'
import { returnPath } from '#app/return-path.ts'
import { addToQuery, bookmarkedPath } from '#app/features/listings/rules/links.ts'
import { targetAfterLogin } from '../components/finish-login.ts'
import { SecondStepNeeded, type LoggedIn } from '../operations/sessions.server.ts'
import { setLoginCookie } from '../operations/known-devices.server.ts'
import type { PageAddress } from '#app/lib/page-address.ts'
import { BookmarkInput } from '#app/features/bookmarks/input.ts'
import { updateBookmark } from '#app/features/bookmarks/operations.server.ts'
import { findActor } from '../queries/sessions.server.ts'
import { asMember } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'

/** Logs in without script: to the second step, or to where the login leads. */
export async function goOn(
  requestContext: RequestContext,
  loggingIn: Promise<LoggedIn>,
  { searchParams: search }: URL,
) {
  const bookmark = search.get('bookmark')
  try {
    const { secret, user } = await setLoginCookie(requestContext, loggingIn)
    const bookmarked = await applyBookmarkIntent(requestContext, secret, bookmark ?? undefined)
    return redirectTo(bookmarked ?? targetAfterLogin(returnPath(search, user.admin), bookmark))
  } catch (error) {
    if (!(error instanceof SecondStepNeeded)) throw error
    return redirectTo(addToQuery('/login/second-step', search.toString()))
  }
}

/** Returns the bookmarked listing's address; a listing that has gone does not fail the login. */
export async function applyBookmarkIntent(
  { db, now }: RequestContext,
  secret: string,
  competitionID: string | undefined,
): Promise<PageAddress | undefined> {
  const intent = BookmarkInput.safeParse({ competitionID, bookmarked: true })
  const member = asMember((await findActor(db, secret, now)).actor)
  if (!intent.success || !member) return undefined
  try {
    const { bookmark } = await updateBookmark(db, member, intent.data, now)
    return bookmark ? bookmarkedPath(bookmark.competitionSlug) : undefined
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return undefined
  }
}
