import { useRef, useState } from 'react'
import { PassportDialog } from '#app/features/listings/components/passport-dialog.tsx'
import {
  usePassportText,
  writePassportText,
} from '#app/features/listings/components/passport-store.ts'
import { passportWords, readSavedText, savedText } from '#app/features/listings/rules/passport.ts'

/** What the person can enter, which narrows the round on their device; asked for here, never by itself. */
export function PassportLine() {
  const saved = readSavedText(usePassportText() ?? '')
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm">
      {saved && <span className="text-muted">For you: {passportWords(saved.passport)}</span>}
      <button
        ref={opener}
        type="button"
        onClick={() => setIsOpen(true)}
        className="min-h-11 text-link underline"
      >
        {saved ? 'Change' : 'Set where you live'}
        {saved && <span className="sr-only"> what I can enter</span>}
      </button>
      {isOpen && (
        <PassportDialog
          passport={saved?.passport}
          onSave={(passport) =>
            writePassportText(savedText({ passport, isOn: saved?.isOn ?? true }))
          }
          onErase={() => writePassportText('')}
          onClose={() => {
            setIsOpen(false)
            opener.current?.focus()
          }}
        />
      )}
    </div>
  )
}
