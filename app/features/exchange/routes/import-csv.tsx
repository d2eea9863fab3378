import { useLocation } from 'react-router'
import { redirectTo } from '#app/lib/http/redirect.server.ts'
import { getRequestContext } from '#app/context.server.ts'
import { addToQuery } from '#app/features/listings/rules/links.ts'
import { formAction } from '#app/form-action.server.ts'
import { asAdmin } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { Link } from '#app/ui/link.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { FailureNote } from '#app/ui/forms/failure-note.tsx'
import { AddForm } from '../components/add-form.tsx'
import { ColumnForm } from '../components/column-form.tsx'
import { Counts, FirstListings, Notes } from '../components/import-preview.tsx'
import { LeftOut } from '../components/left-out.tsx'
import { UploadForm } from '../components/upload-form.tsx'
import { importFile, type Destination } from '../import/import-file.server.ts'
import { previewImport, type Preview } from '../import/preview.server.ts'
import { readLayout } from '../import/read-rows.server.ts'
import { openFile } from '../import/source-file.server.ts'
import {
  addOnce,
  findUpload,
  storeUpload,
  type DoneImport,
} from '../import/uploaded-file.server.ts'
import { FILE_QUERY, readFileQuery } from '../rules/file-query.ts'
import type { Route } from './+types/import-csv'

const MEGABYTE = 1024 * 1024
const FILE_FIELD = {
  name: 'file',
  maxBytes: 10 * MEGABYTE,
  tooLarge: 'The file can have at most 10 MB. Larger ones go through the command line.',
  empty: 'The file is empty.',
  from: ({ actor }: { actor: Parameters<typeof asAdmin>[0] }) => asAdmin(actor) !== undefined,
}
const GONE =
  'The file is no longer here: files are deleted after a day, or when you send another one.'
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
  if (!upload) return { csrfToken, gone: GONE }
  const { file, done } = upload
  if (done) return { csrfToken, done, name: file.name }
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
    if (!upload) throw new Problem('invalid', hash === '' ? 'Choose a file first.' : GONE)
    const as = destinationOf(values.as)
    const input = { file: upload.file, as, choice, openOnly: values.closed === undefined }
    const add = async () => ({ ...(await importFile(db, media, admin, input, now)), as })
    if (!upload.done) await addOnce(db, admin, { hash, now }, add)
    return redirectTo(addToQuery('/admin/import', url.searchParams.toString()))
  },
  { file: FILE_FIELD },
)

export const meta = noindexMeta('Import', 'Add the competitions of a file.', '/admin/import')

export default function ImportPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.done) return <DonePage done={loaderData.done} name={loaderData.name} />
  if (loaderData.preview) return <PreviewPage {...loaderData} />
  return (
    <>
      <PageTitle
        title="Import"
        lead="Adds the competitions of a CSV or JSON file. You see what was understood before anything is added."
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
        </>
      )}
      <ColumnForm {...preview} hash={hash} />
      {counts && <LeftOut {...counts} search={search} />}
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
      <LeftOut {...done} search={search} />
    </div>
  )
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
