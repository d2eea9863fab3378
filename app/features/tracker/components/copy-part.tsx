import { lazy, Suspense, useState, type MouseEvent } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { FailureNote } from '#app/ui/forms/failure-note.tsx'
import { ErasePanel } from './erase-panel.tsx'
import { ImportCopy } from './import-copy.tsx'
import { focusPart, Part } from './part.tsx'
import type { LogActions } from './use-log-actions.ts'
import { useSaveCopy } from './use-save-copy.ts'
import type { OpenedLog } from './use-tracker.ts'

/** Not kept for use without a connection: it asks for the listings anyway. */
const BringList = lazy(() => import('./bring-list.tsx').catch(() => ({ default: NotLoaded })))

type Props = { opened: OpenedLog; member: string | null; actions: LogActions }

export function CopyPart({ opened: { tracker, log }, member, actions }: Props) {
  const [isErasing, setErasing] = useState(false)
  const [isBringing, setBringing] = useState(false)
  const { saveJson, saveCsv } = useSaveCopy(tracker)
  const marks = log.marks.filter(({ state }) => state !== 'none')
  const isEmpty = log.entries.length + log.wins.length + log.own.length + marks.length === 0
  const close = (event: MouseEvent<HTMLElement>) => {
    focusPart(event)
    setErasing(false)
  }
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
              onErase={(event) => {
                close(event)
                void actions.erase()
              }}
              onCancel={close}
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
