import { redirectTo } from '#app/lib/http/redirect.server.ts'
import { getRequestContext } from '#app/context.server.ts'
import { requireProof } from '../operations/require-password.server.ts'
import { Problem, PROBLEM_TYPE } from '#app/lib/http/problem.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { exportBook } from '../queries/address-book.server.ts'
import type { Route } from './+types/address-book-csv'

/** The admin layout guards it. Without fresh proof, browsers are redirected to the proof form. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const requestContext = getRequestContext(context)
  const admin = requireAdmin(requestContext.actor)
  try {
    await requireProof(requestContext, admin, undefined)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const isBrowser = request.headers.get('accept')?.includes('text/html') === true
    return isBrowser ? redirectTo('/admin/subscribers?export') : refusal(error)
  }
  return new Response(exportBook(requestContext.db, admin), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="addresses-${requestContext.today}.csv"`,
      'cache-control': 'private, no-store',
    },
  })
}

function refusal(problem: Problem) {
  const headers = { 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store' }
  return Response.json(problem.toJSON(), { status: problem.status, headers })
}
