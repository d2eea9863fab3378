import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { PageAddress } from '#app/lib/page-address.ts'
import PassportDialog from '#app/features/listings/components/passport-dialog.tsx'
import { writePassportText } from '#app/features/listings/components/passport-store.ts'
import {
  fitKey,
  readSavedText,
  savedText,
  type Passport,
} from '#app/features/listings/rules/passport.ts'
import { withFit, type Fit } from '../rules/active-fit.ts'
import { FitOffer } from './fit-offer.tsx'

type Props = {
  address: PageAddress
  fit: Fit | null
  /** What the device has stored. */
  text: string
  /** The visitor has asked for the dialog. */
  asked: boolean
}

/** The switch that narrows a list to the passport of this device. */
export default function PassportRow({ address, fit, text, asked }: Props) {
  const [open, setOpen] = useState(asked)
  const row = useRef<HTMLSpanElement>(null)
  const navigate = useNavigate()
  const saved = readSavedText(text)
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

  function close() {
    setOpen(false)
    row.current?.querySelector<HTMLElement>('button, input')?.focus()
  }

  return (
    <span ref={row} className="contents">
      {saved ? (
        <>
          <label className="inline-flex min-h-11 items-center gap-2 font-semibold">
            <input
              type="checkbox"
              checked={isOn}
              onChange={() => show(saved.passport, !isOn)}
              className="size-5 accent-link"
            />
            Only what I can enter
          </label>
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="min-h-11 min-w-11 text-link hover:underline"
          >
            Change<span className="sr-only"> what I can enter</span>
          </button>
        </>
      ) : (
        <FitOffer onAsk={() => setOpen(true)} />
      )}
      {open && (
        <PassportDialog
          passport={saved?.passport}
          onSave={(passport) => show(passport, true)}
          onErase={() => {
            writePassportText('')
            lead(null)
          }}
          onClose={close}
        />
      )}
    </span>
  )
}
