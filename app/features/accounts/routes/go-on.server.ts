import type { RequestContext } from '#app/context.server.ts'
import { redirectDocumentTo, redirectTo } from '#app/lib/http/redirect.server.ts'
import { returnPath } from '#app/return-path.ts'
import { addToQuery } from '#app/features/listings/rules/links.ts'
import { targetAfterLogin } from '../components/finish-login.ts'
import { SecondStepNeeded, type LoggedIn } from '../operations/sessions.server.ts'
import { setLoginCookie } from '../operations/known-devices.server.ts'
import { BookmarkInput } from '#app/features/tracker/input/bookmarks.ts'
import { updateBookmark } from '#app/features/tracker/operations/bookmarks.server.ts'
import { findActor } from '../queries/sessions.server.ts'
import { asMember } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'

export async function goOn(
  requestContext: RequestContext,
  loggingIn: Promise<LoggedIn>,
  { searchParams: search }: URL,
) {
  const bookmark = search.get('bookmark')
  try {
    const { secret, user } = await setLoginCookie(requestContext, loggingIn)
    await applyBookmarkIntent(requestContext, secret, bookmark ?? undefined)
    return redirectDocumentTo(targetAfterLogin(returnPath(search, user.admin), bookmark))
  } catch (error) {
    if (!(error instanceof SecondStepNeeded)) throw error
    return redirectTo(addToQuery('/login/second-step', search.toString()))
  }
}

/** A listing that has gone does not fail the login. */
export async function applyBookmarkIntent(
  { db, now }: RequestContext,
  secret: string,
  competitionID: string | undefined,
): Promise<void> {
  const intent = BookmarkInput.safeParse({ competitionID, bookmarked: true })
  const member = asMember((await findActor(db, secret, now)).actor)
  if (!intent.success || !member) return
  await updateBookmark(db, member, intent.data, now).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
  })
}
