import { useEffect, useState } from 'react'
import { dublinDayAt, shortDate } from '#app/lib/time/days.ts'
import { FailureNote } from '#app/ui/forms/failure-note.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useClock } from '#app/ui/now.tsx'
import { PicturePreview } from '#app/ui/picture-preview.tsx'
import {
  DOCUMENTS_MAX,
  keepDocument,
  listDocuments,
  removeDocument,
  type KeptDocument,
} from '../device/documents.ts'
import { FileButton, Part, RowButton, useOnce } from './part.tsx'

type Props = { member: string | null; isWanted: boolean }

/** Photos of winning mails, which stay on this device; nothing until there is one or one is to be added. */
export default function DocumentsPart({ member, isWanted }: Props) {
  const { now } = useClock()
  const [documents, setDocuments] = useState<KeptDocument[]>([])
  const [error, setError] = useState<string>()
  const read = () => listDocuments(member).then(setDocuments, () => setDocuments([]))
  useEffect(() => void listDocuments(member).then(setDocuments, () => {}), [member])

  const isShown = useOnce(documents.length > 0 || isWanted)

  async function add(file: File) {
    setError(await keepDocument(member, file, now.getTime()))
    await read()
  }
  async function remove(id: string) {
    setError(undefined)
    await removeDocument(member, id).catch(() => setError('It could not be deleted.'))
    await read()
  }
  if (!isShown) return null
  return (
    <Part
      title={
        documents.length === 0 ? 'Documents' : `Documents: ${documents.length} of ${DOCUMENTS_MAX}`
      }
      note="Keep a photo of the mail that says you won. It stays on this device: it is not sent to us, and no copy has it."
    >
      <p className="mt-3">
        <FileButton accept="image/*" onFile={add}>
          <Icon name="plus" size={18} />
          Add a photo
        </FileButton>
      </p>
      <div role="alert">{error && <FailureNote>{error}</FailureNote>}</div>
      <ul className="mt-3 divided empty:hidden">
        {documents.map((kept) => (
          <li key={kept.id} className="flex items-center gap-3 py-3">
            <PicturePreview
              picture={kept.picture}
              label={kept.name}
              className="size-16 shrink-0 rounded-lg bg-tint object-cover"
            />
            <span className="min-w-0 flex-1 text-sm wrap-anywhere">
              {kept.name}
              <span className="block text-muted">Added {shortDate(dublinDayAt(kept.addedAt))}</span>
              <span className="-ml-3 flex flex-wrap">
                <button
                  type="button"
                  aria-label={`Save: ${kept.name}`}
                  className="button px-3 text-link underline"
                  onClick={() => save(kept)}
                >
                  Save
                </button>
                <RowButton label="Delete" about={kept.name} onPress={() => remove(kept.id)} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function save({ name, picture }: KeptDocument) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = name
  link.click()
}
