import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import type { PageAddress } from './lib/page-address.ts'
import { getRequestContext } from './context.server.ts'
import { Problem } from './lib/http/problem.ts'
import { redirectDocumentTo } from './lib/http/redirect.server.ts'
import { asAdmin, asMember, type Actor } from './lib/security/actor.ts'
import { returnQuery } from './return-path.ts'

const LOGGED_OUT =
  'You are not logged in any more. Please log in again in another tab, then send this once more.'

/** Each returns where to redirect a visitor who may not see the page. */
const GUARDS: Record<string, (actor: Actor, path: string) => PageAddress | undefined> = {
  'admin-only': (actor) =>
    asAdmin(actor) ? undefined : asMember(actor)?.needsSecondFactor ? '/my-security' : '/',
  'logged-in-only': (actor, path) => (asMember(actor) ? undefined : loginPath(path)),
  'guest-only': (actor) => (asMember(actor) ? '/my-dashboard' : undefined),
}

/** @throws a 500 'Unknown middleware' for an unknown guard (docs/contract.md#page-guards). */
export function guard(name: string): MiddlewareFunction<Response> {
  return async function guardPage({ context, request }, next) {
    const check = Object.hasOwn(GUARDS, name) ? GUARDS[name] : undefined
    if (!check) return unknownMiddleware()
    const elsewhere = check(actorOf(context), new URL(request.url).pathname)
    if (elsewhere === undefined) return next()
    return isSentByScript(request) && actorOf(context).kind === 'visitor'
      ? loggedOut()
      : redirectDocumentTo(elsewhere)
  }
}

/** Whether it is a form whose page is still there to show what was typed. */
function isSentByScript({ method, url }: Request) {
  return method !== 'GET' && new URL(url).pathname.endsWith('.data')
}

function loggedOut() {
  const problem = new Problem('unauthenticated', LOGGED_OUT)
  return Response.json(problem, { status: problem.status })
}

function unknownMiddleware(): never {
  // oxlint-disable-next-line only-throw-error -- React Router's way to answer with a status
  throw new Response('Unknown middleware', { status: 500, statusText: 'Unknown middleware' })
}

function actorOf(context: Readonly<RouterContextProvider>) {
  return getRequestContext(context).actor
}

/** Named pages are in `?from=`. */
function loginPath(path: string): PageAddress {
  const page = path
    .replace(/\.data$/, '')
    .replace(/(?<!\/)\/+$/, '')
    .toLowerCase()
  return `/login${returnQuery(page)}`
}
