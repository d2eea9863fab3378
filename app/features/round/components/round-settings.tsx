import { useEffect, useId, useRef, type ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { isLimit, LIMITS } from '../rules/enough.ts'
import { useLimit, writeLimit } from './enough-store.ts'
import { NotificationLine } from './notification-line.tsx'
import {
  usePassportText,
  writePassportText,
} from '#app/features/listings/components/passport-store.ts'
import { passportWords, readSavedText, savedText } from '#app/features/listings/rules/passport.ts'
import { useLoadOnPress } from '#app/ui/loading/use-load-on-press.ts'

type Props = Omit<ComponentProps<typeof NotificationLine>, 'pushKey'> & {
  /** Undefined where the site sends no notifications. */
  pushKey: string | undefined
}

/** Where Me leads. */
const HASH = '#settings'

/** Nothing of it is needed to begin. */
export function RoundSettings({ pushKey, ...notification }: Props) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  // It is shown after the router has looked for what the address names.
  useEffect(() => {
    if (hash === HASH) section.current?.scrollIntoView()
  }, [hash, key])
  return (
    <section
      ref={section}
      aria-labelledby={id}
      className="scroll-my-24 flex flex-col gap-1 rounded-card bg-card px-4 py-3"
    >
      <h2 id={id} className="font-semibold">
        Settings
      </h2>
      <PassportLine />
      {pushKey !== undefined && <NotificationLine pushKey={pushKey} {...notification} />}
      <EnoughLine />
    </section>
  )
}

const loadDialog = () => import('#app/features/listings/components/passport-dialog.tsx')

/** What the person can enter, which narrows the round on their device; asked for here, never by itself. */
function PassportLine() {
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

/** Sets what is enough for a day: never asked for, and stored on this device only. */
function EnoughLine() {
  return (
    <label className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      Enough for today
      <select
        value={useLimit() ?? ''}
        onChange={({ currentTarget: { value } }) => writeLimit(isLimit(value) ? value : undefined)}
        className="h-11 rounded-[10px] border border-line bg-card px-2 text-ink"
      >
        <option value="">No limit</option>
        {LIMITS.map((limit) => (
          <option key={limit} value={limit}>
            {limit}
          </option>
        ))}
      </select>
    </label>
  )
}
