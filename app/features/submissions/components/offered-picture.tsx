import { useId } from 'react'
import { CheckboxField } from '#app/ui/forms/text-field.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { PicturePreview } from '#app/ui/picture-preview.tsx'

const LABEL = 'Use the page’s picture'
const HINT = 'May we use it? Promoters are usually glad; if it belongs to anybody else, please ask.'
const BOX = 'mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-[10px] border border-line p-3'

type Props = {
  picture: Blob
  isTaken: boolean
  onChange: (isTaken: boolean) => void
}

/** The picture of the promoter's page; the person answers for its use. */
export function OfferedPicture({ picture, isTaken, onChange }: Props) {
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

/** Without script, by its name in the store. */
export function OfferedByName({ name }: { name: string }) {
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
