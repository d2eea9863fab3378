import { data, type RouterContextProvider } from 'react-router'
import { getSite, type Site } from './context.server.ts'
import { findActor } from './features/accounts/queries/sessions.server.ts'
import { VISITOR } from './lib/actor.ts'
import { Problem } from './lib/problem.ts'
import { withSentForm, type FileField, type SentFile } from './lib/read-form.server.ts'
import { asUnavailable } from './lib/unavailable.ts'
import type { FormFailure } from './ui/form-failure.ts'

/** What a form without script sent: the last value of each field. */
export type FormValues = Record<string, string>

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> }

const OLD_PAGE = 'This page had grown old. Please send it once more.'
const SECRET_FIELDS = /password|csrfToken/i

type FormOptions = {
  /** The file the form may bring along, and who may send one. */
  file?: Omit<FileField, 'keep'> & { from: (site: Site) => boolean }
}

/**
 * Makes an action of a form that is sent without script. Checks the hidden token that ties the
 * form to the visitor's cookie; a Problem becomes the page again, with what was typed, but for
 * passwords.
 */
export function formAction<Args extends ActionArgs, Result>(
  handle: (
    values: FormValues,
    site: Site,
    args: Args,
    file: SentFile | undefined,
  ) => Promise<Result>,
  { file: fileField }: FormOptions = {},
) {
  return async function handleForm(args: Args) {
    const site = getSite(args.context)
    const values: FormValues = {}
    const keep = fileField?.from(site) ?? false
    const field = fileField && { ...fileField, keep, sender: senderOf(site) }
    try {
      return await withSentForm(args.request, field, async (form) => {
        Object.assign(values, form.values)
        if (form.fault) throw form.fault
        await askAgainWho(site)
        if (!site.cookie.isCsrfToken(values.csrfToken)) throw new Problem('forbidden', OLD_PAGE)
        return handle(values, site, args, form.file)
      })
    } catch (error) {
      const problem = toProblem(error, site)
      const failure: FormFailure = { problem: problem.toJSON(), values: withoutSecrets(values) }
      const { status, retryAfter } = problem
      const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) }
      return data(failure, { status, headers })
    }
  }
}

/** What passes by itself is told beside the form too, with nothing that was typed lost. */
function toProblem(error: unknown, { log }: Site): Problem {
  if (error instanceof Problem) return error
  const problem = asUnavailable(error)
  if (!problem) throw error
  log.warn({ err: error }, problem.message)
  return problem
}

/** Whose files are counted together. */
export function senderOf({ actor }: Site): string | undefined {
  return actor.kind === 'member' ? String(actor.id) : undefined
}

/**
 * A body may take minutes to come in: whoever was logged out, suspended or lost their rights
 * meanwhile is nobody any more.
 */
export async function askAgainWho(site: Site) {
  if (site.actor.kind !== 'member') return
  const { memberSecret } = site.cookie
  site.actor = memberSecret ? (await findActor(site.db, memberSecret, site.now)).actor : VISITOR
}

function withoutSecrets(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET_FIELDS.test(name)))
}
