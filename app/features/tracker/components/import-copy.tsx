import { useState } from 'react'
import { inTime } from '#app/lib/async/in-time.ts'
import { SECOND_MS } from '#app/lib/time/durations.ts'
import { FailureNote } from '#app/ui/forms/failure-note.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Tracker } from '../device/open-tracker.ts'
import { readLogFile, refuseSize } from '../rules/copy-file.ts'
import { FileButton } from './file-button.tsx'

const READ_MAX_MS = 20 * SECOND_MS

type Result = { error?: string; text?: string }

/** Adds a saved copy to what is on the device. */
export function ImportCopy({ tracker }: { tracker: Tracker }) {
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
