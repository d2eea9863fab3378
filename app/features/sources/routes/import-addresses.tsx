import { readFile } from 'node:fs/promises'
import { useLocation } from 'react-router'
import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { CheckboxField, TextAreaField } from '#app/ui/forms/text-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { FieldForm } from '#app/ui/forms/plain-form.tsx'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { TABLE_ACCEPT } from '#app/lib/table/table.ts'
import { FILE_QUERY, readFileQuery } from '#app/lib/table/file-query.ts'
import { addToQuery } from '#app/features/listings/rules/links.ts'
import {
  addOnce,
  bytesOf,
  findUpload,
  storeUpload,
  UPLOAD_FIELD,
  UPLOAD_GONE,
} from '../operations/uploads.server.ts'
import { redirectTo } from '#app/lib/http/redirect.server.ts'
import { FailureNote } from '#app/ui/forms/failure-note.tsx'
import { ColumnForm } from '#app/ui/table/column-form.tsx'
import { Figures } from '#app/ui/table/figures.tsx'
import { LeftOut } from '#app/ui/table/left-out.tsx'
import { TableNotes } from '#app/ui/table/table-questions.tsx'
import { SaidRows } from '#app/ui/table/said-rows.tsx'
import { ImportInput } from '#app/features/addresses/input/address-book.ts'
import {
  importAddresses,
  openAddressFile,
  previewAddresses,
  type AddressImportReport,
  type AddressPreview,
} from '#app/features/campaigns/operations/import-addresses.server.ts'
import { ADDRESS_FIELDS, IMPORT_LIMITS } from '#app/features/addresses/rules/address-book.ts'
import type { Route } from './+types/import-addresses'

type DoneImport = AddressImportReport & { wrong: number }

const ERRORS_SHOWN = 200

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, cookie, config, now } = getRequestContext(context)
  const admin = requireAdmin(actor)
  const csrfToken = cookie.csrfToken()
  const { hash, choice } = readFileQuery(url.searchParams)
  if (hash === '') return { csrfToken }
  const upload = await findUpload(db, admin, hash)
  if (!upload) return { csrfToken, gone: UPLOAD_GONE }
  const { file, done } = upload
  if (done) return { csrfToken, done: done as DoneImport }
  const { baseUrl, mailRatePerMinute: mailsPerMinute } = config
  const input = { bytes: await bytesOf(file), choice, baseUrl, mailsPerMinute }
  const preview = await previewAddresses(db, admin, input, now)
  return { csrfToken, hash, name: file.name, preview }
}

export const action = formAction(
  async (values, { db, actor, config, now, kickMail }, { url }: Route.ActionArgs, sent) => {
    const admin = requireAdmin(actor)
    if (sent) {
      await openAddressFile({ bytes: await readFile(sent.path) })
      const stored = await storeUpload(db, admin, sent, now)
      return redirectTo(`/admin/subscribers/import?${FILE_QUERY.hash}=${stored}`)
    }
    const { hash, choice } = readFileQuery(url.searchParams)
    const upload = await findUpload(db, admin, hash)
    if (!upload) {
      const sentence = hash === '' ? 'Choose a file first.' : UPLOAD_GONE
      throw new Problem('invalid', sentence, { file: sentence })
    }
    const consent = parseInput(ImportInput, values)
    const { baseUrl, mailRatePerMinute: mailsPerMinute } = config
    const bytes = await bytesOf(upload.file)
    const input = { ...consent, bytes, choice, baseUrl, mailsPerMinute }
    const add = async (): Promise<DoneImport> => {
      const { errors, ...report } = await importAddresses(db, admin, input, now)
      return { ...report, wrong: errors.length, errors: errors.slice(0, ERRORS_SHOWN) }
    }
    if (!upload.done) await addOnce(db, admin, { hash, now }, add)
    kickMail()
    return redirectTo(addToQuery('/admin/subscribers/import', url.searchParams.toString()))
  },
  { file: UPLOAD_FIELD },
)

export const meta = noindexMeta(
  'Import addresses',
  'Add the addresses of a file.',
  '/admin/subscribers/import',
)

export default function ImportAddressesPage({ loaderData }: Route.ComponentProps) {
  const { gone, done, preview } = loaderData
  return (
    <div className="flex max-w-4xl flex-col gap-5 wrap-anywhere">
      <PageTitle
        title={preview ? 'Is this what you mean?' : 'Import addresses'}
        lead={
          preview ? (
            `${loaderData.name}: ${preview.format}`
          ) : (
            <Link to="/admin/subscribers" className="text-link underline">
              Address book
            </Link>
          )
        }
      />
      {gone && <FailureNote>{gone}</FailureNote>}
      {done && <ImportReport report={done} />}
      {preview ? <PreviewPage hash={loaderData.hash} preview={preview} /> : <UploadForm />}
    </div>
  )
}

function UploadForm() {
  return (
    <FieldForm
      encType="multipart/form-data"
      className="flex max-w-2xl flex-col gap-4 rounded-card bg-card p-6 shadow-card"
    >
      <FileField
        label="Spreadsheet or CSV file with a column “email”"
        name="file"
        accept={TABLE_ACCEPT}
      />
      <p className="max-w-prose">You see what was understood before anything is added.</p>
      <SubmitButton look="button-primary h-12 self-start" whileBusy="Reading…">
        Read the file
      </SubmitButton>
    </FieldForm>
  )
}

function PreviewPage({ hash, preview }: { hash: string; preview: AddressPreview }) {
  const { search } = useLocation()
  const { counts, problem, notes, leftOut, leftOutCount } = preview
  const csv = addToQuery(`/admin/left-out/addresses/${hash}`, search.slice(1))
  return (
    <>
      <Link to="/admin/subscribers/import" className="button-quiet self-start">
        Choose another file
      </Link>
      <div role="status" className="flex flex-col gap-3 empty:hidden">
        {problem !== undefined && <FailureNote>{problem}</FailureNote>}
        <TableNotes notes={notes} />
      </div>
      {counts && (
        <>
          <Figures
            figures={[
              ['To be added', counts.asked],
              ['Already there', counts.alreadyThere],
              ['Left alone', counts.leftAlone],
              ['Left out', leftOutCount],
            ]}
          />
          {counts.asked + counts.alreadyThere > 0 && <AddForm count={counts.asked} />}
        </>
      )}
      <ColumnForm
        {...preview}
        monthFirst={undefined}
        hash={hash}
        choices={Object.entries(ADDRESS_FIELDS)}
        required={[ADDRESS_FIELDS.email]}
      />
      <LeftOut count={leftOutCount} errors={leftOut} csv={csv} />
    </>
  )
}

function AddForm({ count }: { count: number }) {
  return (
    <FieldForm className="flex flex-col gap-4 rounded-card bg-card p-6 shadow-card">
      <p className="max-w-prose">
        Each address gets a mail that asks its owner to confirm, as after signing up on the site.
        Addresses that unsubscribed, bounced or were erased are left alone, and so are those that
        are not subscribed according to a column of the file such as “status”.
      </p>
      <fieldset className="rounded-[10px] border border-line p-4">
        <legend className="px-1 font-semibold">Only with proof</legend>
        <CheckboxField
          name="confirmed"
          label="They have already agreed to email news: treat them as confirmed, and send no such mail."
        />
        <TextAreaField
          name="note"
          label="Where and when they agreed"
          rows={3}
          maxLength={IMPORT_LIMITS.note}
          hint="Kept with each address, for when somebody asks."
        />
      </fieldset>
      <SubmitButton look="button-primary h-12 self-start" whileBusy="Adding…">
        Add {count.toLocaleString('en-IE')}
      </SubmitButton>
    </FieldForm>
  )
}

function ImportReport({ report }: { report: DoneImport }) {
  const { confirmed, asked, alreadyThere, leftAlone, notSubscribed, errors, wrong, notes } = report
  const count = (number: number) => number.toLocaleString('en-IE')
  return (
    <section role="status" className="mb-6 rounded-card bg-tint p-5">
      <h2 className="text-lg font-semibold">
        {confirmed > 0
          ? `Treated as confirmed ${count(confirmed)}`
          : `Asked by mail ${count(asked)}`}
        , already there {count(alreadyThere)}, left alone {count(leftAlone)}, wrong {count(wrong)}
      </h2>
      {notSubscribed > 0 && (
        <p className="mt-1 text-sm">
          {count(notSubscribed)} more were left out: by their status in the file they are not
          subscribed.
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="mt-1 text-sm wrap-anywhere">
          {note}
        </p>
      ))}
      <SaidRows
        title="Wrong lines"
        rows={errors.map(({ line, message }) => ({ line, error: message }))}
      />
    </section>
  )
}
