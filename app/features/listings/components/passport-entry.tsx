import { useState } from 'react'
import { createPortal } from 'react-dom'
import { readSavedText, savedText } from '../rules/passport.ts'
import PassportDialog from './passport-dialog.tsx'
import { usePassportText, writePassportText } from './passport-store.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useToast } from '#app/ui/dialogs/toast.tsx'

export default function PassportEntry() {
  const [open, setOpen] = useState(false)
  const saved = readSavedText(usePassportText() ?? '')
  const toast = useToast()

  return (
    <li>
      <button type="button" onClick={() => setOpen(true)} className="menu-entry">
        <Icon name="map-pin" size={20} />
        What I can enter
      </button>
      {open &&
        // A dialog closes the drawer, and would be hidden in it.
        createPortal(
          <PassportDialog
            passport={saved?.passport}
            onSave={(passport) => {
              writePassportText(savedText({ passport, isOn: true }))
              toast({ text: 'Saved. Links to lists now lead to what you can enter.' })
            }}
            onErase={() => {
              writePassportText('')
              toast({ text: 'Erased from this device.' })
            }}
            onClose={() => setOpen(false)}
          />,
          document.body,
        )}
    </li>
  )
}
