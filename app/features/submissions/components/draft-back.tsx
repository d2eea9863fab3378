import { Icon } from '#app/ui/icon.tsx'

/** Says once that a draft was restored, with a way to start again. */
export function DraftBack({
  restored,
  onClear,
}: {
  restored: 'all' | 'without picture'
  onClear: () => void
}) {
  return (
    <p className="flex items-center gap-x-3 rounded-[10px] border border-line bg-tint py-1 pr-2 pl-4 text-[0.9375rem]">
      <Icon name="undo-2" size={20} className="text-link" />
      <span className="min-w-0 flex-1 py-2">
        Your draft is back.
        {restored === 'without picture' &&
          ' Only the picture was too large: please choose it again.'}
      </span>
      <button type="button" onClick={onClear} className="button shrink-0 px-3 text-link underline">
        Begin anew
      </button>
    </p>
  )
}
