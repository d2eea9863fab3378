import { useRef } from 'react'
import {
  usePassportText,
  writePassportText,
} from '#app/features/listings/components/passport-store.ts'
import { passportWords, readSavedText, savedText } from '#app/features/listings/rules/passport.ts'
import { useLoadOnPress } from '#app/ui/loading/use-load-on-press.ts'

const loadDialog = () => import('#app/features/listings/components/passport-dialog.tsx')

/** What the person can enter, which narrows the round on their device; asked for here, never by itself. */
export function PassportLine() {
  const saved = readSavedText(usePassportText() ?? '')
  const { Opened, open, close } = useLoadOnPress(loadDialog)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm">
      {saved && <span className="text-muted">For you: {passportWords(saved.passport)}</span>}
      <button ref={opener} type="button" onClick={open} className="min-h-11 text-link underline">
        {saved ? 'Change' : 'Set where you live'}
        {saved && <span className="sr-only"> what I can enter</span>}
      </button>
      {Opened && (
        <Opened
          passport={saved?.passport}
          onSave={(passport) =>
            writePassportText(savedText({ passport, isOn: saved?.isOn ?? true }))
          }
          onErase={() => writePassportText('')}
          onClose={() => {
            close()
            opener.current?.focus()
          }}
        />
      )}
    </div>
  )
}
