import type { RequestContext } from '#app/context.server.ts'
import { redirectTo } from '#app/lib/http/redirect.server.ts'
import { returnPath } from '#app/return-path.ts'
import { addToQuery } from '#app/features/listings/rules/links.ts'
import { targetAfterLogin } from '../components/finish-login.ts'
import { applyBookmarkIntent } from '../operations/apply-bookmark-intent.server.ts'
import type { LoggedIn } from '../operations/register.server.ts'
import { SecondStepNeeded } from '../operations/sessions.server.ts'
import { setLoginCookie } from '../operations/set-session-cookie.server.ts'

/** Logs in without script: to the second step, or to where the login leads. */
export async function goOn(
  requestContext: RequestContext,
  loggingIn: Promise<LoggedIn>,
  { searchParams: search }: URL,
) {
  const { db, now } = requestContext
  const bookmark = search.get('bookmark')
  try {
    const { secret, user } = await setLoginCookie(requestContext, loggingIn)
    const bookmarked = await applyBookmarkIntent(db, secret, bookmark ?? undefined, now)
    return redirectTo(bookmarked ?? targetAfterLogin(returnPath(search, user.admin), bookmark))
  } catch (error) {
    if (!(error instanceof SecondStepNeeded)) throw error
    return redirectTo(addToQuery('/login/second-step', search.toString()))
  }
}
