import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { PageAddress } from '#app/lib/page-address.ts'
import {
  usePassportText,
  writePassportText,
} from '#app/features/listings/components/passport-store.ts'
import {
  fitKey,
  readSavedText,
  savedText,
  type Passport,
} from '#app/features/listings/rules/passport.ts'
import { useLoadOnPress } from '#app/ui/loading/use-load-on-press.ts'
import { withFit, type Fit } from '../rules/active-filters.ts'

const loadDialog = () => import('#app/features/listings/components/passport-dialog.tsx')

type Props = { address: PageAddress; fit: Fit | null }

/** Narrows a list to the passport of this device. Its place is kept until the device has answered. */
export function ListFit({ address, fit }: Props) {
  const text = usePassportText()
  const { Opened, open, close } = useLoadOnPress(loadDialog)
  const row = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const saved = readSavedText(text ?? '')
  const isMine = saved !== undefined && fit?.key === fitKey(saved.passport)
  const { key: here } = useLocation()
  const [pressed, setPressed] = useState<{ here: string; isOn: boolean }>()

  // Shown at once, while the list is still loading.
  const isOn = pressed?.here === here ? pressed.isOn : isMine

  function show(passport: Passport, isOn: boolean) {
    writePassportText(savedText({ passport, isOn }))
    setPressed({ here, isOn })
    lead(isOn ? fitKey(passport) : null)
  }

  function lead(key: string | null) {
    if (key === (fit?.key ?? null)) return
    void navigate(withFit(address, key), { preventScrollReset: true, replace: fit !== null })
  }

  return (
    <div ref={row} className="flex min-h-11 items-center gap-x-3 noscript:hidden">
      {saved && (
        <label className="inline-flex min-h-11 items-center gap-2 font-semibold">
          <input
            type="checkbox"
            checked={isOn}
            onChange={() => show(saved.passport, !isOn)}
            className="size-5 accent-link"
          />
          Only what I can enter
        </label>
      )}
      {text !== null && (
        <button
          type="button"
          onClick={open}
          className="min-h-11 min-w-11 text-link hover:underline"
        >
          {saved ? 'Change' : 'Only what I can enter'}
          {saved && <span className="sr-only"> what I can enter</span>}
        </button>
      )}
      {Opened && (
        <Opened
          passport={saved?.passport}
          onSave={(passport) => show(passport, true)}
          onErase={() => {
            writePassportText('')
            lead(null)
          }}
          onClose={() => {
            close()
            row.current?.querySelector<HTMLElement>('button, input')?.focus()
          }}
        />
      )}
    </div>
  )
}
