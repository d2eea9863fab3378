import { useEffect, useRef } from 'react'
import { tabStore } from '#app/ui/device/device-store.ts'

const KEY = 'advertise-draft'

type Typed = Record<string, string>
const isTyped = (found: unknown): found is Typed => typeof found === 'object' && found !== null

/** Keeps what is typed into the form in an element while the tab is open, until it was sent. */
export function useTypedDraft(sent: boolean) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sent) return tabStore.remove(KEY)
    const draft = tabStore.read(KEY, isTyped) ?? {}
    const fields = 'input[name]:not([type=hidden], [type=file])'
    for (const field of box.current?.querySelectorAll<HTMLInputElement>(fields) ?? [])
      if (field.type === 'radio') field.checked ||= field.value === draft[field.name]
      else field.value ||= draft[field.name] ?? ''
  }, [sent])
  function save() {
    const form = box.current?.querySelector('form')
    if (form) tabStore.write(KEY, Object.fromEntries(new FormData(form)))
  }
  return { box, save }
}
