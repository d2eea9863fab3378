import { useEffect, useId, useRef, useState, type ChangeEvent, type Dispatch } from 'react'
import { useNotes } from '#app/ui/forms/field-notes.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { CheckboxField } from '#app/ui/forms/text-field.tsx'
import { useHydrated } from '#app/ui/loading/use-hydrated.ts'
import {
  categoryImage,
  categoryOfName,
  type Category,
} from '#app/features/listings/rules/categories.ts'
import { PicturePreview } from '#app/ui/picture-preview.tsx'
import type { FormEvent, FormState } from './form-state.ts'
import { PICTURE_TYPES } from './scale-picture.ts'

const FRAME = 'shown aspect-16/10 w-full rounded-lg bg-tint object-cover'
const BESIDE =
  'grid grid-cols-[minmax(0,1fr)] gap-3 sm:items-center sm:gap-4 sm:has-[.shown]:grid-cols-[240px_minmax(0,1fr)]'

const LABEL = 'Use the page’s picture'
const HINT = 'May we use it? Promoters are usually glad; if it belongs to anybody else, please ask.'
const BOX = 'mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-[10px] border border-line p-3'

type Props = {
  picture: FormState['picture']
  /** The picture of the promoter's page; without script its name. */
  offered: Blob | string | undefined
  stored: string | undefined
  category: string | undefined
  dispatch: Dispatch<FormEvent>
}

export function PictureField({ picture: state, offered, stored, category, dispatch }: Props) {
  const { chosen: picture, error: fileError, scaling } = state
  const input = useRef<HTMLInputElement>(null)
  const dragged = usePictureFromPage(dispatch)
  const hydrated = useHydrated()
  const chosen = hydrated ? categoryOfName(category ?? '') : undefined
  const hint =
    chosen || picture || stored ? undefined : 'Without one it gets the picture of its category.'
  const { id, isInvalid, describedBy, notes } = useNotes({
    name: 'image',
    error: fileError ?? undefined,
    hint,
  })

  useEffect(() => {
    // Chosen before hydration.
    const [early] = input.current?.files ?? []
    if (early) dispatch({ type: 'picture chosen', file: early })
  }, [dispatch])

  function onChange({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) {
    const [file] = files ?? []
    if (file) dispatch({ type: 'picture chosen', file })
  }

  function remove() {
    if (input.current) input.current.value = ''
    dispatch({ type: 'picture put', picture: null })
    input.current?.focus()
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        Picture <span className="font-normal text-muted">(optional)</span>
      </label>
      <div className={BESIDE}>
        <Shown picture={picture} stored={stored} chosen={chosen} />
        <div>
          <label
            className={`flex min-h-24 flex-col items-center justify-center gap-1 rounded-[10px] border-2 border-dashed px-4 py-3 text-center hover:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-aria-invalid:border-urgent ${dragged ? 'border-link bg-tint' : 'border-line'}`}
          >
            <Icon name="upload" size={22} className="text-link noscript:hidden" />
            <span className="font-semibold noscript:hidden">
              {scaling ? 'One moment…' : picture || stored ? 'Choose another' : 'Choose a picture'}
            </span>{' '}
            <span className="hidden text-sm text-muted pointer-fine:block noscript:hidden">
              or drop or paste it here
            </span>
            <input
              ref={input}
              id={id}
              type="file"
              name="image"
              accept={PICTURE_TYPES.join(',')}
              aria-invalid={isInvalid}
              aria-describedby={describedBy}
              onChange={onChange}
              className="sr-only noscript:not-sr-only noscript:w-full!"
            />
          </label>
          <div role="status">{notes}</div>
          {(picture ?? fileError) && (
            <button type="button" className="button mt-1 w-full text-urgent" onClick={remove}>
              <Icon name="x" size={18} />
              {picture ? 'Remove the picture' : 'Go on without a picture'}
            </button>
          )}
          {stored && !picture && <CheckboxField label="Remove this picture" name="removeImage" />}
        </div>
      </div>
      {/* Always rendered, so that screen readers announce what appears in it. */}
      <div role="status" className="empty:hidden">
        {typeof offered === 'string' && <OfferedByName name={offered} />}
        {offered instanceof Blob && (
          <OfferedPicture
            picture={offered}
            isTaken={picture === offered}
            onChange={(isTaken) =>
              dispatch({ type: 'picture put', picture: isTaken ? offered : null })
            }
          />
        )}
      </div>
    </div>
  )
}

function Shown({
  picture,
  stored,
  chosen,
}: Pick<Props, 'stored'> & { picture: Blob | null; chosen: Category | undefined }) {
  if (picture) return <PicturePreview picture={picture} className={FRAME} />
  if (stored) return <Picture src={`/media/${stored}`} width={640} height={400} className={FRAME} />
  if (!chosen) return null
  return (
    <div className="shown flex items-center gap-3 sm:block">
      <Picture
        src={categoryImage(chosen)}
        width={640}
        height={400}
        sizes="320px"
        className="aspect-16/10 w-28 rounded-lg bg-tint object-cover sm:w-full"
      />
      <p className="text-sm text-muted sm:mt-2">
        Without a picture of its own it gets this one of “{chosen}”.
      </p>
    </div>
  )
}

type OfferedProps = {
  picture: Blob
  isTaken: boolean
  onChange: (isTaken: boolean) => void
}

/** The picture of the promoter's page; the person answers for its use. */
function OfferedPicture({ picture, isTaken, onChange }: OfferedProps) {
  const id = useId()
  return (
    <div className={BOX}>
      <PicturePreview
        picture={picture}
        label="The page’s picture"
        className="h-20 max-w-40 rounded-lg bg-tint object-contain"
      />
      <div className="min-w-0 flex-1 basis-48">
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={isTaken}
            onChange={({ currentTarget }) => onChange(currentTarget.checked)}
            aria-describedby={id}
            className="size-5 shrink-0 accent-primary"
          />
          {LABEL}
        </label>
        <p id={id} className="text-sm text-muted">
          {HINT}
        </p>
      </div>
    </div>
  )
}

function OfferedByName({ name }: { name: string }) {
  return (
    <div className={BOX}>
      <Picture
        src={`/media/${name}`}
        width={320}
        height={200}
        className="h-20 w-auto max-w-40 rounded-lg bg-tint object-contain"
      />
      <div className="min-w-0 flex-1 basis-48">
        <CheckboxField label={LABEL} name="pagePicture" value={name} hint={HINT} />
      </div>
    </div>
  )
}

/** Takes pictures dropped or pasted anywhere: the browser would open a dropped file instead. */
function usePictureFromPage(dispatch: Dispatch<FormEvent>) {
  const [dragged, setDragged] = useState(false)

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('paste', (event) => takeFrom(event.clipboardData, event), { signal })
    document.addEventListener('dragover', onDragOver, { signal })
    document.addEventListener('dragleave', onDragLeave, { signal })
    document.addEventListener('drop', onDrop, { signal })
    return () => listening.abort()

    function onDragOver(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setDragged(true)
    }
    function onDragLeave({ relatedTarget }: DragEvent) {
      if (relatedTarget === null) setDragged(false)
    }
    function onDrop(event: DragEvent) {
      setDragged(false)
      if (event.dataTransfer?.types.includes('Files')) takeFrom(event.dataTransfer, event)
    }
    function takeFrom(transfer: DataTransfer | null, event: Event) {
      const [file] = transfer?.files ?? []
      if (!file) return
      event.preventDefault()
      dispatch({ type: 'picture chosen', file })
    }
  }, [dispatch])

  return dragged
}
