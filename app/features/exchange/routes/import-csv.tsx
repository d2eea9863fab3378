import { Form, useNavigation } from 'react-router'
import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { asAdmin } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { FailureNote } from '#app/ui/forms/failure-note.tsx'
import { RadioField } from '#app/ui/forms/radio-field.tsx'
import { CsrfField } from '#app/ui/forms/csrf-field.tsx'
import { toFailure } from '#app/ui/forms/form-failure.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import type { RowError } from '../import/add-batch.server.ts'
import { importFile } from '../import/import-file.server.ts'
import { openFile } from '../import/source-file.server.ts'
import { describeFile } from '../rules/sentences.ts'
import { REQUIRED_FIELDS } from '#app/features/listings/rules/fields.ts'
import { FILE_FIELDS } from '../rules/file-fields.ts'
import type { Route } from './+types/import-csv'

const MEGABYTE = 1024 * 1024
const FILE_FIELD = {
  name: 'file',
  maxBytes: 10 * MEGABYTE,
  tooLarge: 'The file can have at most 10 MB. Larger ones go through the command line.',
  empty: 'The file is empty.',
  from: ({ actor }: { actor: Parameters<typeof asAdmin>[0] }) => asAdmin(actor) !== undefined,
}
const MAX_SHOWN_ERRORS = 200
const DESTINATIONS = {
  fpd: 'FPD: a partner’s feed of free prize draws, to be decided there',
  pending: 'Pending: to be decided with what people send in',
  published: 'Published at once',
} as const

export function loader({ context }: Route.LoaderArgs) {
  return { csrfToken: getRequestContext(context).cookie.csrfToken() }
}

export const action = formAction(
  async (values, { db, media, actor, now }, _args, file) => {
    const admin = requireAdmin(actor)
    if (!file)
      throw new Problem('invalid', 'Choose a file first.', { file: 'Choose a file first.' })
    const errors: RowError[] = []
    const understood: string[] = []
    // Without its folder: an uploaded file comes without pictures.
    const { bytes, read } = await openFile(file.path)
    const result = await importFile(
      db,
      media,
      admin,
      { file: { name: file.name, bytes, read }, as: destinationOf(values.as) },
      now,
      {
        rejectedRow: (error) => void (errors.length < MAX_SHOWN_ERRORS && errors.push(error)),
        understood: (layout, fields) => void understood.push(...describeFile(layout, fields)),
      },
    )
    return { report: { ...result, errors, understood } }
  },
  { file: FILE_FIELD },
)

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Import | Competitions Ireland',
    description: 'Add the competitions of a file.',
    path: '/admin/import',
    baseUrl: matches[0].loaderData.baseUrl,
    noindex: true,
  })
}

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const failure = toFailure(actionData)
  const busy = useNavigation().state === 'submitting'
  return (
    <div className="max-w-2xl">
      <PageTitle
        title="Import"
        lead="Adds the competitions of a CSV or JSON file. Those that are there already stay as they are, so a file can be sent again."
      />
      {actionData && 'report' in actionData && <Report report={actionData.report} />}
      <Form
        method="post"
        encType="multipart/form-data"
        className="flex flex-col gap-4 rounded-card bg-card p-6 shadow-card"
      >
        <CsrfField token={loaderData.csrfToken} />
        <div role="alert" className="empty:hidden">
          {failure && <FailureNote>{failure.problem.detail}</FailureNote>}
        </div>
        <label className="block">
          <span className="mb-1 block font-medium">File</span>
          <input
            type="file"
            name="file"
            accept=".csv,.json,.ndjson,.jsonl,text/csv,application/json"
            required
            className="block w-full rounded-[10px] border border-line bg-card p-2.5 file:mr-3 file:rounded-lg file:border-0 file:bg-tint file:px-3 file:py-1.5 file:font-medium file:text-ink"
          />
        </label>
        <RadioField
          legend="Where should they go?"
          name="as"
          choices={Object.entries(DESTINATIONS)}
          chosen={failure?.values.as ?? 'fpd'}
        />
        <button type="submit" disabled={busy} className="button-primary h-12 self-start">
          {busy ? 'Importing…' : 'Import'}
        </button>
        <details className="text-sm">
          <summary className="min-h-6 font-medium text-link underline">
            What the file must have
          </summary>
          <p className="mt-2">
            The first line names the columns. Needed are {REQUIRED_FIELDS.join(', ')}; several
            categories are separated by semicolons, days are written YYYY-MM-DD.
          </p>
          <p className="mt-2 text-muted wrap-anywhere">All columns: {FILE_FIELDS.join(', ')}.</p>
        </details>
      </Form>
    </div>
  )
}

type ReportData = {
  added: number
  alreadyThere: number
  rejected: number
  errors: RowError[]
  understood: string[]
}

function Report({ report }: { report: ReportData }) {
  const { added, alreadyThere, rejected, errors, understood } = report
  return (
    <section role="status" className="mb-6 rounded-card border border-line bg-tint p-5">
      <h2 className="text-lg font-semibold">
        Added {added}, already there {alreadyThere}, left out {rejected}
      </h2>
      <p className="mt-1 text-sm wrap-anywhere">{understood.join(' ')}</p>
      {errors.length > 0 && (
        <ol className="mt-3 max-h-96 grid gap-1 overflow-y-auto text-sm wrap-anywhere">
          {errors.map(({ line, message }, index) => (
            <li key={index}>
              <strong className="font-semibold">Line {line}:</strong> {message}
            </li>
          ))}
        </ol>
      )}
      {rejected > errors.length && (
        <p className="mt-2 text-sm">The first {errors.length} rows that were left out are named.</p>
      )}
    </section>
  )
}

function destinationOf(chosen: string | undefined) {
  return chosen === 'published' || chosen === 'pending' ? chosen : 'fpd'
}
