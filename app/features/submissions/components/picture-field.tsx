import { useEffect, useRef, type ChangeEvent } from 'react'
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
import { OfferedByName, OfferedPicture } from './offered-picture.tsx'
import { PicturePreview } from '#app/ui/picture-preview.tsx'
import { PICTURE_TYPES } from './scale-picture.ts'
import { usePictureFromPage, type PictureChoice } from './use-picture.ts'

const FRAME = 'shown aspect-16/10 w-full rounded-lg bg-tint object-cover'
const BESIDE =
  'grid grid-cols-[minmax(0,1fr)] gap-3 sm:items-center sm:gap-4 sm:has-[.shown]:grid-cols-[240px_minmax(0,1fr)]'

/** The picture of the promoter's page; without script its name. */
export type OfferedChoice = Blob | string | undefined

type Props = {
  choice: PictureChoice
  offered: OfferedChoice
  stored: string | undefined
  category: string | undefined
}

export function PictureField({ choice, offered, stored, category }: Props) {
  const { picture, error: fileError, busy, take, put } = choice
  const input = useRef<HTMLInputElement>(null)
  const dragged = usePictureFromPage(take)
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
    if (early) void take(early)
  }, [take])

  function onChange({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) {
    const [file] = files ?? []
    if (file) void take(file)
  }

  function remove() {
    if (input.current) input.current.value = ''
    put(null)
    input.current?.focus()
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        Picture <span className="font-normal text-muted">(optional)</span>
      </label>
      <div className={BESIDE}>
        <Shown picture={picture} stored={stored} chosen={chosen} />
        <div>
          <label
            className={`flex min-h-24 flex-col items-center justify-center gap-1 rounded-[10px] border-2 border-dashed px-4 py-3 text-center hover:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-aria-invalid:border-urgent ${dragged ? 'border-link bg-tint' : 'border-line'}`}
          >
            <Icon name="upload" size={22} className="text-link noscript:hidden" />
            <span className="font-medium noscript:hidden">
              {busy ? 'One moment…' : picture || stored ? 'Choose another' : 'Choose a picture'}
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
            onChange={(isTaken) => put(isTaken ? offered : null)}
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
