import { data, type RouterContextProvider } from 'react-router'
import { getRequestContext, type RequestContext } from './context.server.ts'
import type { Intent } from './lib/http/intents.ts'
import { openWith, OTHER_ERROR } from './lib/http/failure-sentence.ts'
import { Problem } from './lib/http/problem.ts'
import { limitChanges } from './lib/security/limit-changes.server.ts'
import { withSentForm, type FileField, type SentFile } from './lib/http/read-form.server.ts'
import { asUnavailable } from './lib/http/unavailable.ts'
import type { FormFailure } from './ui/forms/form-failure.ts'

/** `intent` says which button was pressed. */
export type FormValues = Record<string, string> & { intent?: Intent }

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> }

const OLD_PAGE = 'This page was out of date. Please send it again.'
const SECRET_FIELDS = /password|csrfToken|^code$/i

type FormOptions = {
  file?: Omit<FileField, 'accepted'> & { from: (requestContext: RequestContext) => boolean }
  /** Starts every failure's message, and is the whole message for a bug. */
  opening?: string
  /** The form may be of a page without a token, or of a visitor who logged in since: the browser says that it is ours. */
  tokenIsOptional?: boolean
}

/** Checks the CSRF token; a Problem shows the page with what was typed, except passwords. */
export function formAction<Args extends ActionArgs, Result>(
  handle: (
    values: FormValues,
    requestContext: RequestContext,
    args: Args,
    file: SentFile | undefined,
  ) => Promise<Result>,
  { file: fileField, opening, tokenIsOptional = false }: FormOptions = {},
) {
  return async function handleForm(args: Args) {
    const requestContext = getRequestContext(args.context)
    const values: FormValues = {}
    let newToken: string | undefined
    const accepted = fileField?.from(requestContext) ?? false
    const field = fileField && { ...fileField, accepted, sender: senderOf(requestContext) }
    try {
      return await withSentForm(args.request, field, async (form) => {
        Object.assign(values, form.values)
        if (form.problem) throw form.problem
        await refreshSession(requestContext)
        const isOurs =
          tokenIsOptional && args.request.headers.get('sec-fetch-site') === 'same-origin'
        if (!isOurs && !requestContext.cookie.isCsrfToken(values.csrfToken)) {
          newToken = requestContext.cookie.csrfToken()
          throw new Problem('forbidden', OLD_PAGE)
        }
        await limitChanges(requestContext)
        return handle(values, requestContext, args, form.file)
      })
    } catch (error) {
      const { problem, retryAfter } = toFailed(error, requestContext, opening)
      const { status } = problem
      const detail = opening === undefined ? problem.detail : openWith(opening, problem)
      const failure: FormFailure = {
        problem: { ...problem, detail },
        values: withoutSecrets(values),
        ...(newToken !== undefined && { csrfToken: newToken }),
      }
      const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) }
      return data(failure, { status, headers })
    }
  }
}

/** Temporary failures are shown with the form too, so nothing typed is lost. */
function toFailed(error: unknown, { log }: RequestContext, opening: string | undefined) {
  if (error instanceof Problem) return { problem: error.toJSON(), retryAfter: error.retryAfter }
  const unavailable = asUnavailable(error, 'POST')
  if (unavailable) {
    log.warn({ err: error }, unavailable.message)
    return { problem: unavailable.toJSON(), retryAfter: unavailable.retryAfter }
  }
  if (opening === undefined) throw error
  log.error({ err: error }, 'a form failed')
  return { problem: { status: 500, detail: OTHER_ERROR }, retryAfter: undefined }
}

export function senderOf({ actor }: RequestContext): string | undefined {
  return actor.kind === 'member' ? String(actor.id) : undefined
}

/** An upload may take minutes: the user may have been logged out, suspended or demoted since. */
export async function refreshSession(requestContext: RequestContext) {
  if (requestContext.actor.kind === 'member')
    requestContext.actor = await requestContext.findActor()
}

function withoutSecrets(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET_FIELDS.test(name)))
}
