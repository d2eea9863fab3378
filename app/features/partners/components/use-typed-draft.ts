import { useEffect, useRef } from 'react'
import { tabStore } from '#app/ui/device/device-store.ts'

type Typed = Record<string, string>
const isTyped = (found: unknown): found is Typed => typeof found === 'object' && found !== null

/**
 * Keeps what is typed into the form inside an element while the tab is open, so that a page that is left loses nothing.
 * @param sent whether it was sent, and the draft is done with
 */
export function useTypedDraft(key: string, sent: boolean) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const draft = tabStore.read(key, isTyped) ?? {}
    for (const field of box.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? []) {
      const value = draft[field.name]
      if (field.type === 'hidden' || value === undefined) continue
      if (field.type === 'radio') field.checked = field.value === value
      else if (field.value === '') field.value = value
    }
  }, [key])
  useEffect(() => {
    if (sent) tabStore.remove(key)
  }, [key, sent])
  function save() {
    const form = box.current?.querySelector('form')
    if (form) tabStore.write(key, Object.fromEntries(new FormData(form)))
  }
  return { box, save }
}
