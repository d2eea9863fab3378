import { OpenAPIHono } from '@hono/zod-openapi'
import { Problem } from '#app/lib/problem.ts'
import type { ServerEnv } from './env.ts'

export const api = new OpenAPIHono<ServerEnv>()
api.all('*', () => {
  throw new Problem('not-found', 'There is nothing at this address of the API.')
})
