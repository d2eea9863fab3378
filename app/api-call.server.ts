import { createRoute, OpenAPIHono, type z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import type { ApiEnv, RequestContext } from './context.server.ts'
import { Problem, problemAnswer, type FieldErrors, type ProblemKind } from './lib/http/problem.ts'
import { requireAdmin, requireMember } from './lib/security/require.server.ts'

export type Refusal = readonly [kind: ProblemKind, detail: string, errors?: FieldErrors]

const LOG_IN: Refusal = ['unauthenticated', 'Please log in first.']
const GUARDS = {
  members: { check: requireMember, refusals: [LOG_IN] },
  admins: { check: requireAdmin, refusals: [LOG_IN, ['forbidden', 'This is for admins only.']] },
} as const

/** What an answer says, and its JSON, unless it is empty. */
export type Answer<Output extends z.ZodType> =
  | readonly [description: string, schema: Output, example: z.input<Output>]
  | readonly [description: string]

type Call<Input extends z.ZodType, Output extends z.ZodType> = {
  method?: 'get' | 'post'
  path: string
  operationId: string
  summary: string
  description: string
  /** Others are refused before the input is validated; `run` checks again, for the type. */
  only?: keyof typeof GUARDS
  takes?: Input
  from?: 'json' | 'query' | 'params'
  answers: Answer<Output>
  refusals?: readonly Refusal[]
  /** For invalid input that is not refused as elsewhere. */
  toProblem?: (error: z.ZodError) => Problem
  run: (
    requestContext: RequestContext,
    input: z.output<Input>,
    c: Context<ApiEnv>,
  ) => Promise<z.input<Output>> | z.input<Output>
}

/** The calls of a feature's API, described by the schemas that check them. */
export function describedApi(tag: string) {
  const api = new OpenAPIHono<ApiEnv>()

  function call<Input extends z.ZodType, Output extends z.ZodType>(about: Call<Input, Output>) {
    const { method = 'post', only, takes, from = 'json', answers, run } = about
    const [said, schema, example] = answers
    const { path, operationId, summary, description, refusals = [], toProblem } = about
    const guard = only && GUARDS[only]
    const route = createRoute({
      method,
      path,
      operationId,
      tags: [tag],
      summary,
      description,
      ...(guard && { middleware: [guardedBy(guard.check)] as const }),
      ...(takes && { request: from === 'json' ? takesJson(takes) : { [from]: takes } }),
      responses: {
        [schema ? 200 : 204]: {
          description: said,
          ...(schema && { content: { 'application/json': { schema, example } } }),
        },
        ...toResponses([...(guard?.refusals ?? []), ...refusals]),
      },
    })
    const hook = (result: { success: boolean; error?: z.ZodError }) => {
      if (toProblem && result.error) throw toProblem(result.error)
      return undefined
    }
    api.openapi(
      route,
      async (c) => {
        const place = from === 'params' ? 'param' : from
        const input = (takes && c.req.valid(place as never)) as z.output<Input>
        const answer = await run(c.var.requestContext, input, c)
        return (schema ? c.json(answer, 200) : c.body(null, 204)) as never
      },
      toProblem && hook,
    )
  }
  return { api, call }
}

function toResponses(refusals: readonly Refusal[]) {
  return Object.fromEntries(
    refusals.map((refusal) => [new Problem(...refusal).status, problemAnswer(...refusal)]),
  )
}

function takesJson(schema: z.ZodType) {
  return { body: { required: true, content: { 'application/json': { schema } } } }
}

function guardedBy(check: (actor: RequestContext['actor']) => unknown): MiddlewareHandler<ApiEnv> {
  return async function refuseOthers(c, next) {
    check(c.var.requestContext.actor)
    await next()
  }
}
