import { REQUIRED_FIELDS } from '#app/features/listings/rules/fields.ts'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TABLE_ACCEPT } from '#app/lib/table/table.ts'
import { FieldForm } from '#app/ui/forms/plain-form.tsx'
import { fieldLabel, FILE_FIELDS } from '../rules/file-fields.ts'

/** The first step: choosing a file. */
export function UploadForm() {
  return (
    <FieldForm
      encType="multipart/form-data"
      className="flex max-w-2xl flex-col gap-4 rounded-card bg-card p-6 shadow-card"
    >
      <FileField
        label="File"
        name="file"
        accept={`${TABLE_ACCEPT},.json,.ndjson,.jsonl,application/json`}
      />
      <SubmitButton look="button-primary h-12 self-start" whileBusy="Reading…">
        Read the file
      </SubmitButton>
      <details className="text-sm">
        <summary className="min-h-6 font-semibold text-link underline">
          What the file must have
        </summary>
        <p className="mt-2">
          A spreadsheet of Excel, LibreOffice or another program, CSV, or JSON. A line at the top
          names the columns. Required: {REQUIRED_FIELDS.map(fieldLabel).join(', ')}. Several
          categories are separated by semicolons; dates have the day first, or are written
          2026-12-31.
        </p>
        <p className="mt-2 text-muted wrap-anywhere">
          Names that always work: {FILE_FIELDS.join(', ')}.
        </p>
      </details>
    </FieldForm>
  )
}
