import { useLocation } from 'react-router'
import { redirectTo } from '#app/lib/http/redirect.server.ts'
import { getRequestContext } from '#app/context.server.ts'
import { addToQuery } from '#app/features/listings/rules/links.ts'
import { formAction } from '#app/form-action.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { Link } from '#app/ui/link.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { FILE_QUERY, readFileQuery } from '#app/lib/table/file-query.ts'
import { REQUIRED_FIELDS } from '#app/features/listings/rules/fields.ts'
import { ColumnForm } from '#app/ui/table/column-form.tsx'
import { LeftOut } from '#app/ui/table/left-out.tsx'
import { FailureNote } from '#app/ui/forms/failure-note.tsx'
import { fieldLabel, FILE_FIELDS } from '../rules/file-fields.ts'
import {
  UPLOAD_FIELD,
  UPLOAD_GONE,
  addOnce,
  findUpload,
  storeUpload,
} from '../operations/uploads.server.ts'
import {
  AddForm,
  Counts,
  Doubts,
  FirstListings,
  Notes,
  UploadForm,
} from '../components/import-preview.tsx'
import { importFile, type Destination, type ImportResult } from '../import/import-file.server.ts'
import { previewImport, type Preview } from '../import/preview.server.ts'
import { readLayout } from '../import/read-rows.server.ts'
import { openFile } from '../import/source-file.server.ts'
import type { Route } from './+types/import-csv'

type DoneImport = ImportResult & { as: string }

const CHOICES = FILE_FIELDS.filter((field) => field !== 'status').map(
  (field) => [field, fieldLabel(field)] as const,
)
const QUEUES = {
  fpd: { path: '/admin/fpd', label: 'Decide on them in FPD' },
  pending: { path: '/admin/pending', label: 'Decide on them in Pending Competitions' },
  published: { path: '/admin/all-competitions', label: 'See them in All Competitions' },
} as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, media, actor, cookie, now } = getRequestContext(context)
  const admin = requireAdmin(actor)
  const csrfToken = cookie.csrfToken()
  const { hash, choice } = readFileQuery(url.searchParams)
  if (hash === '') return { csrfToken }
  const upload = await findUpload(db, admin, hash)
  if (!upload) return { csrfToken, gone: UPLOAD_GONE }
  const { file, done } = upload
  if (done) return { csrfToken, done: done as DoneImport, name: file.name }
  return { csrfToken, hash, preview: await previewImport({ db, media, admin, now }, file, choice) }
}

export const action = formAction(
  async (values, { db, media, actor, now }, { url }: Route.ActionArgs, sent) => {
    const admin = requireAdmin(actor)
    if (sent) {
      // Without its folder: an uploaded file comes without pictures.
      const { bytes, read } = await openFile(sent.path)
      await readLayout({ name: sent.name, bytes, read })
      const hash = await storeUpload(db, admin, sent, now)
      return redirectTo(`/admin/import?${FILE_QUERY.hash}=${hash}`)
    }
    const { hash, choice } = readFileQuery(url.searchParams)
    const upload = await findUpload(db, admin, hash)
    if (!upload) throw new Problem('invalid', hash === '' ? 'Choose a file first.' : UPLOAD_GONE)
    const as = destinationOf(values.as)
    const input = { file: upload.file, as, choice, openOnly: values.closed === undefined }
    const add = async () => ({ ...(await importFile(db, media, admin, input, now)), as })
    if (!upload.done) await addOnce(db, admin, { hash, now }, add)
    return redirectTo(addToQuery('/admin/import', url.searchParams.toString()))
  },
  {
    file: {
      ...UPLOAD_FIELD,
      maxBytes: 10 * 1024 * 1024,
      tooLarge: `${UPLOAD_FIELD.tooLarge} Larger ones go through the command line.`,
    },
  },
)

export const meta = noindexMeta('Import', 'Add the competitions of a file.', '/admin/import')

export default function ImportPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.done) return <DonePage done={loaderData.done} name={loaderData.name} />
  if (loaderData.preview) return <PreviewPage {...loaderData} />
  return (
    <>
      <PageTitle
        title="Import"
        lead="Adds the competitions of a spreadsheet, CSV or JSON file. You see what was understood before anything is added."
      />
      {loaderData.gone && <FailureNote>{loaderData.gone}</FailureNote>}
      <UploadForm />
    </>
  )
}

function PreviewPage({ hash, preview }: { hash: string; preview: Preview }) {
  const { search } = useLocation()
  const { name, format, counts, listings } = preview
  return (
    <div className="flex max-w-4xl flex-col gap-5 wrap-anywhere">
      <div>
        <PageTitle title="Is this what you mean?" lead={`${name}: ${format}`} />
        <AnotherFile />
      </div>
      <Notes preview={preview} />
      {counts && (
        <>
          <Counts counts={counts} done={false} />
          <AddForm counts={counts} />
          <FirstListings listings={listings} />
          <Doubts doubts={counts.doubts} />
        </>
      )}
      <ColumnForm
        {...preview}
        hash={hash}
        choices={CHOICES}
        required={REQUIRED_FIELDS.map(fieldLabel)}
      />
      {counts && (
        <LeftOut count={counts.rejected} errors={counts.errors} csv={leftOutPath(search)} />
      )}
    </div>
  )
}

function DonePage({ done, name }: { done: DoneImport; name: string }) {
  const { search } = useLocation()
  const { path, label } = QUEUES[destinationOf(done.as)]
  return (
    <div className="flex max-w-4xl flex-col gap-5 wrap-anywhere">
      <div role="status">
        <PageTitle title={`Added ${done.added.toLocaleString('en-IE')}`} lead={`From ${name}`} />
      </div>
      <Counts counts={done} done />
      <p className="flex flex-wrap gap-3">
        {done.added > 0 && (
          <Link to={path} className="button-primary">
            {label}
          </Link>
        )}
        <AnotherFile />
      </p>
      <Doubts doubts={done.doubts} />
      <LeftOut count={done.rejected} errors={done.errors} csv={leftOutPath(search)} />
    </div>
  )
}

function leftOutPath(search: string) {
  const { hash } = readFileQuery(new URLSearchParams(search))
  return addToQuery(`/admin/left-out/listings/${hash}`, search.slice(1))
}

function AnotherFile() {
  return (
    <Link to="/admin/import" className="button-quiet">
      Choose another file
    </Link>
  )
}

function destinationOf(chosen: string | undefined): Destination {
  return chosen === 'published' || chosen === 'pending' ? chosen : 'fpd'
}
