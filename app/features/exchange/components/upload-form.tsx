import { Form, useNavigation } from 'react-router'
import { REQUIRED_FIELDS } from '#app/features/listings/rules/fields.ts'
import { FailureNote } from '#app/ui/forms/failure-note.tsx'
import { PageCsrfField } from '#app/ui/forms/csrf-field.tsx'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { fieldLabel, FILE_FIELDS } from '../rules/file-fields.ts'

/** The first step: choosing a file. */
export function UploadForm({ failure }: { failure: string | undefined }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="flex max-w-2xl flex-col gap-4 rounded-card bg-card p-6 shadow-card"
    >
      <PageCsrfField />
      <div role="alert" className="empty:hidden">
        {failure !== undefined && <FailureNote>{failure}</FailureNote>}
      </div>
      <FileField
        label="File"
        name="file"
        accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl,text/csv,application/json"
      />
      <button type="submit" disabled={busy} className="button-primary h-12 self-start">
        {busy ? 'Reading…' : 'Read the file'}
      </button>
      <details className="text-sm">
        <summary className="min-h-6 font-medium text-link underline">
          What the file must have
        </summary>
        <p className="mt-2">
          A spreadsheet saved as CSV, or JSON. Its first line names the columns. Required:{' '}
          {REQUIRED_FIELDS.map(fieldLabel).join(', ')}. Several categories are separated by
          semicolons; dates have the day first, or are written 2026-12-31.
        </p>
        <p className="mt-2 text-muted wrap-anywhere">
          Names that always work: {FILE_FIELDS.join(', ')}.
        </p>
      </details>
    </Form>
  )
}
