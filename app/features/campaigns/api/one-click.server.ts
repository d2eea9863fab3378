import { Hono, type Context } from 'hono'
import type { RequestContext } from '#app/context.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { unsubscribe } from '#app/features/addresses/operations/leave.server.ts'
import { oneClickPath, unsubscribePath } from '../rules/campaigns.ts'

const FIELD = 'List-Unsubscribe'
const VALUE = 'One-Click'

type Deps = Pick<RequestContext, 'db'> & { clock: () => Date }

/** RFC 8058: mail programs send no cookie or CSRF token, so the secret is the only credential. */
export function oneClickApi({ db, clock }: Deps) {
  const api = new Hono()
  const path = oneClickPath(':token{[\\w-]{43}}')
  api.post(path, async (c) => {
    if (!(await isOneClick(c)))
      throw new Problem('invalid', `Send “${FIELD}=${VALUE}”, as RFC 8058 says.`)
    if (!(await unsubscribe(db, tokenOf(c), clock())))
      throw new Problem('not-found', 'This link is not known.')
    return c.text('You won’t get any more of these mails.\n', 200, { 'cache-control': 'no-store' })
  })
  api.get(path, (c) => c.redirect(unsubscribePath(tokenOf(c)), 303))
  return api
}

function tokenOf(c: Context) {
  return String(c.req.param('token'))
}

/** The body that RFC 8058 requires; programs that only open links don't send it. */
async function isOneClick(c: Context) {
  const form = await c.req.parseBody().catch((): Record<string, unknown> => ({}))
  return form[FIELD] === VALUE
}
