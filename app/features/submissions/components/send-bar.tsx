import { Icon } from '#app/ui/icon.tsx'
import type { SavedDraft } from './draft-store.ts'

type Props = {
  label: string
  step: 'idle' | 'checking' | 'sending' | 'log in'
  part: number
  saved: SavedDraft | null
  onClear: () => void
}

export function SendBar({ label, step, part, saved, onClear }: Props) {
  const busy = step === 'checking' || step === 'sending'
  return (
    <div>
      <button
        type="submit"
        aria-disabled={busy || undefined}
        className="button-primary h-13 w-full text-lg aria-disabled:opacity-70 sm:w-auto sm:min-w-52"
      >
        {step === 'checking' ? 'One moment…' : step === 'sending' ? 'Sending…' : label}
      </button>
      {step === 'sending' && (
        <p className="mt-3 flex items-center gap-3 text-sm text-muted sm:max-w-sm">
          <progress
            value={part}
            max={1}
            aria-label="Sent"
            className="h-2 flex-1 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-link [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-link"
          />
          <span className="w-10 text-right equal-digits">{Math.round(part * 100)} %</span>
        </p>
      )}
      <p className="mt-2 flex min-h-11 flex-wrap items-center gap-x-2 text-sm text-muted">
        {saved && <DraftNote saved={saved} onClear={onClear} />}
      </p>
    </div>
  )
}

function DraftNote({ saved, onClear }: Pick<Props, 'onClear'> & { saved: SavedDraft }) {
  if (saved === 'nothing') return <>This browser does not keep drafts: send it before you leave.</>
  return (
    <>
      <Icon name="check" size={16} />
      {saved === 'all'
        ? 'Draft kept on this device'
        : 'Draft kept on this device, except the picture'}
      <span aria-hidden="true">·</span>
      <button
        type="button"
        onClick={onClear}
        className="inline-flex min-h-11 items-center px-1 text-link underline"
      >
        Clear
      </button>
    </>
  )
}
