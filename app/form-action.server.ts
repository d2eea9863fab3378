import { data, type RouterContextProvider } from 'react-router'
import { getSite, type Site } from './context.server.ts'
import { Problem } from './lib/problem.ts'
import type { FormFailure } from './ui/form-failure.ts'

/** What a form without script sent: the last value of each field. */
export type FormValues = Record<string, string>

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> }

const OLD_PAGE = 'This page had grown old. Please send it once more.'
const SECRET_FIELDS = /password|csrfToken/i

/**
 * Makes an action of a form that is sent without script. Checks the hidden token that ties the
 * form to the visitor's cookie; a Problem becomes the page again, with what was typed, but for
 * passwords.
 */
export function formAction<Args extends ActionArgs, Result>(
  handle: (values: FormValues, site: Site, args: Args) => Promise<Result>,
) {
  return async function handleForm(args: Args) {
    const site = getSite(args.context)
    const values: FormValues = {}
    try {
      Object.assign(values, await readForm(args.request))
      if (!site.cookie.isCsrfToken(values.csrfToken)) throw new Problem('forbidden', OLD_PAGE)
      return await handle(values, site, args)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const failure: FormFailure = { problem: error.toJSON(), values: withoutSecrets(values) }
      const headers =
        error.retryAfter === undefined ? undefined : { 'retry-after': String(error.retryAfter) }
      return data(failure, { status: error.status, headers })
    }
  }
}

/** @throws Problem when what was sent is no form. */
async function readForm(request: Request): Promise<FormValues> {
  const form = await request.formData().catch(() => {
    throw new Problem('unsupported-media-type', 'Only the form of this page can be sent here.')
  })
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return Object.fromEntries(fields)
}

function withoutSecrets(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET_FIELDS.test(name)))
}
