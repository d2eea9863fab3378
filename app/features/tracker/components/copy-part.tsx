import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { FailureNote } from '#app/ui/forms/failure-note.tsx'
import { FileButton, Part, RowButton } from './part.tsx'
import type { LogActions } from './use-log-actions.ts'
import { useSaveCopy } from './storage-note.tsx'
import type { OpenedLog } from './use-tracker.ts'
import { inTime } from '#app/lib/async/in-time.ts'
import { SECOND_MS } from '#app/lib/time/durations.ts'
import type { Tracker, Snapshot } from '../device/open-tracker.ts'
import { readLogFile, refuseSize } from '../rules/copy-file.ts'
import { countLabel } from '../rules/months.ts'

/** Not kept for use without a connection: it asks for the listings anyway. */
const BringList = lazy(() => import('./bring-list.tsx').catch(() => ({ default: NotLoaded })))

type Props = { opened: OpenedLog; member: string | null; actions: LogActions }

export function CopyPart({ opened: { tracker, log }, member, actions }: Props) {
  const [isErasing, setErasing] = useState(false)
  const [isBringing, setBringing] = useState(false)
  const { saveJson, saveCsv } = useSaveCopy(tracker)
  const marks = log.marks.filter(({ state }) => state !== 'none')
  const isEmpty = log.entries.length + log.wins.length + log.own.length + marks.length === 0
  return (
    <Part
      title="Your copy"
      note="A copy has everything on this page. Import it on another device, or if this browser loses it; a spreadsheet opens the CSV file. A list that you kept in a spreadsheet or another tool can be brought here: the file is read on your device."
    >
      <div className="mt-3 flex flex-wrap gap-2">
        <button type="button" className="button-quiet px-4" onClick={saveJson}>
          <Icon name="download" size={18} />
          Save a copy
        </button>
        <button type="button" className="button-quiet px-4" onClick={saveCsv}>
          <Icon name="download" size={18} />
          Save as CSV
        </button>
        <ImportCopy tracker={tracker} />
        <button
          type="button"
          className="button-quiet px-4"
          aria-expanded={isBringing}
          onClick={() => setBringing(!isBringing)}
        >
          <Icon name="upload" size={18} />
          Bring your list
        </button>
      </div>
      {isBringing && (
        <Suspense>
          <BringList tracker={tracker} />
        </Suspense>
      )}
      {!isEmpty && (
        <div className="mt-5 border-t border-line pt-4">
          {isErasing ? (
            <ErasePanel
              log={log}
              isMember={member !== null}
              onSave={saveJson}
              onErase={() => void actions.erase()}
              onClose={() => setErasing(false)}
            />
          ) : (
            <button
              type="button"
              className="button-quiet px-4 text-urgent"
              onClick={() => setErasing(true)}
            >
              Erase everything
            </button>
          )}
        </div>
      )}
    </Part>
  )
}

function NotLoaded() {
  return (
    <div role="alert" className="mt-3">
      <FailureNote>
        This part of the page could not be loaded. Check your connection, and open the page again.
      </FailureNote>
    </div>
  )
}

const READ_MAX_MS = 20 * SECOND_MS

type Result = { error?: string; text?: string }

function ImportCopy({ tracker }: { tracker: Tracker }) {
  const [result, setResult] = useState<Result>({})

  async function choose(file: File) {
    setResult({ text: 'Importing…' })
    setResult(await importFile(tracker, file))
  }
  return (
    <>
      <FileButton accept=".json,application/json" onFile={choose}>
        <Icon name="upload" size={18} />
        Import a copy
      </FileButton>
      <div role="alert" className="w-full">
        {result.error && <FailureNote>{result.error}</FailureNote>}
      </div>
      <p role="status" className="w-full">
        {result.text}
      </p>
    </>
  )
}

async function importFile(tracker: Tracker, file: File): Promise<Result> {
  const tooLarge = refuseSize(file.size)
  if (tooLarge) return { error: tooLarge }
  try {
    const { log, error } = readLogFile(await inTime(file.text(), READ_MAX_MS))
    if (!log) return { error }
    const added = await tracker.importLog(log)
    return { text: added === 0 ? 'Everything in this file was already here.' : importedText(added) }
  } catch {
    return { error: 'The file could not be imported. Nothing was changed; please try again.' }
  }
}

function importedText(added: number) {
  return `Imported: ${added} new ${added === 1 ? 'entry, mark or win' : 'entries, marks and wins'}.`
}

type EraseProps = {
  log: Snapshot
  isMember: boolean
  onSave: () => void
  onErase: () => void
  onClose: () => void
}

/** The second of the two taps that erase. */
function ErasePanel({ log, isMember, onSave, onErase, onClose }: EraseProps) {
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
        <RowButton
          label="Yes, erase it all"
          look="button border border-urgent bg-urgent-tint px-4 text-urgent"
          onPress={() => {
            onClose()
            onErase()
          }}
        />
        <RowButton label="No, keep it" look="button-quiet px-4" onPress={onClose} />
      </p>
    </div>
  )
}
