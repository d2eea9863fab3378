import { Icon } from '#app/ui/icon.tsx'
import type { Restored } from './use-draft.ts'

export function DraftBack({ restored, onClear }: { restored: Restored; onClear: () => void }) {
  return (
    <p className="flex items-center gap-x-3 rounded-[10px] border border-line bg-tint py-1 pr-2 pl-4 text-[0.9375rem]">
      <Icon name="undo-2" size={20} className="text-link" />
      <span className="min-w-0 flex-1 py-2">
        {restored === 'put aside'
          ? 'Your other draft is kept: it will be back when you next open this form.'
          : 'Your draft is back.'}
        {restored === 'without picture' &&
          ' Only the picture was too large: please choose it again.'}
      </span>
      {restored !== 'put aside' && (
        <button
          type="button"
          onClick={onClear}
          className="button shrink-0 px-3 text-link underline"
        >
          Start again
        </button>
      )}
    </p>
  )
}
