import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from './context.server.ts'
import { requireAdmin, requireMember } from './lib/security/require.server.ts'

/** Refuses before the input is validated; handlers check again, for the type. */
export const membersOnly: MiddlewareHandler<ApiEnv> = async (c, next) => {
  requireMember(c.var.requestContext.actor)
  await next()
}

export const adminsOnly: MiddlewareHandler<ApiEnv> = async (c, next) => {
  requireAdmin(c.var.requestContext.actor)
  await next()
}
