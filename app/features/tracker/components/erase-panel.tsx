import { useEffect, useRef, type MouseEventHandler } from 'react'
import type { Snapshot } from '../device/open-tracker.ts'
import { countLabel } from '../rules/months.ts'

type Props = {
  log: Snapshot
  isMember: boolean
  onSave: () => void
  onErase: MouseEventHandler<HTMLElement>
  onCancel: MouseEventHandler<HTMLElement>
}

/** The second of the two taps that erase. */
export function ErasePanel({ log, isMember, onSave, onErase, onCancel }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const entries = countLabel(log.entries.length + log.own.length, 'entry', 'entries')
  const what = `${entries} and ${countLabel(log.wins.length, 'win')}`
  return (
    <div ref={panel} role="group" aria-label="Erase everything" tabIndex={-1}>
      <p className="font-semibold">
        {isMember
          ? `Erase ${what} from your account and all your devices?`
          : `Erase ${what} from this device?`}
      </p>
      <p className="mt-1 text-sm text-muted">
        {isMember
          ? 'What you saved or marked “Not for me” goes too. The account and your other devices follow once this device is online. Only a copy can bring it back.'
          : 'What you saved or marked “Not for me” is forgotten too. Nobody else has it: only a copy can bring it back.'}
      </p>
      <p className="mt-3 flex flex-wrap gap-2">
        <button type="button" className="button-quiet px-4" onClick={onSave}>
          Save a copy first
        </button>
        <button
          type="button"
          className="button border border-urgent bg-urgent-tint px-4 text-urgent"
          onClick={onErase}
        >
          Yes, erase it all
        </button>
        <button type="button" className="button-quiet px-4" onClick={onCancel}>
          No, keep it
        </button>
      </p>
    </div>
  )
}
