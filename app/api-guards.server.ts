import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from './context.server.ts'
import { requireAdmin, requireMember } from './lib/security/require.server.ts'

/**
 * For routes of the API: who may not do it is told so before anything is said about what was
 * sent. Handlers check again, for the type.
 */
export const membersOnly: MiddlewareHandler<ApiEnv> = async (c, next) => {
  requireMember(c.var.requestContext.actor)
  await next()
}

export const adminsOnly: MiddlewareHandler<ApiEnv> = async (c, next) => {
  requireAdmin(c.var.requestContext.actor)
  await next()
}
