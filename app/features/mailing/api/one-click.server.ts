import { Hono, type Context } from 'hono'
import type { RequestContext } from '#app/context.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { unsubscribe } from '../operations/unsubscribe.server.ts'
import { oneClickPath, unsubscribePath } from '../rules/campaigns.ts'

const FIELD = 'List-Unsubscribe'
const VALUE = 'One-Click'

type Deps = Pick<RequestContext, 'db'> & { clock: () => Date }

/**
 * Where mail programs unsubscribe their readers (RFC 8058). They come from anywhere, without a cookie
 * and without a token of ours: the secret in the address is all that counts. So this is mounted
 * before the session and the locks against foreign requests, answers POST and nothing else that
 * changes something, and ends news alone. People who follow the link get the page with the button.
 */
export function oneClickApi({ db, clock }: Deps) {
  const api = new Hono()
  const path = oneClickPath(':token{[\\w-]{43}}')
  api.post(path, async (c) => {
    if (!(await isOneClick(c)))
      throw new Problem('invalid', `Send “${FIELD}=${VALUE}”, as RFC 8058 says.`)
    if (!(await unsubscribe(db, tokenOf(c), clock())))
      throw new Problem('not-found', 'This link is not known.')
    return c.text('You get no more email news.\n', 200, { 'cache-control': 'no-store' })
  })
  api.get(path, (c) => c.redirect(unsubscribePath(tokenOf(c)), 303))
  return api
}

function tokenOf(c: Context) {
  return String(c.req.param('token'))
}

/** What no program sends that only opens links. */
async function isOneClick(c: Context) {
  const form = await c.req.parseBody().catch((): Record<string, unknown> => ({}))
  return form[FIELD] === VALUE
}
