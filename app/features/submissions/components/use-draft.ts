import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import {
  pictureOf,
  readDraft,
  removeDraft,
  saveDraft,
  toStored,
  type SavedDraft,
  type StoredPicture,
} from './draft-store.ts'
import { isSameTyped, readTyped, writeTyped, type Typed } from './form-fields.ts'

const PAUSE_MS = 500

type Options = {
  form: RefObject<HTMLFormElement | null>
  /** Which form it is the draft of. */
  name: string
  /** Null for a visitor. */
  username: string | null
  picture: Blob | null
  putPicture: (picture: Blob | null) => void
  /** False where the server has sent back what was typed: that is newer. */
  mayRestore: boolean
}

/**
 * Keeps what is typed on this device until it is sent, and puts it back after a login, a reload
 * or a crash. `typedNow` keeps up with the form.
 */
export function useDraft({ form, name, username, picture, putPicture, mayRestore }: Options) {
  const [saved, setSaved] = useState<SavedDraft | null>(null)
  const [restored, setRestored] = useState<'all' | 'without picture' | null>(null)
  const [typedNow, setTypedNow] = useState<Typed>({})
  const stored = useRef<StoredPicture | null>(null)
  const timer = useRef<number | undefined>(undefined)
  const hasPicture = picture !== null

  const keep = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!form.current) return
    const typed = readTyped(form.current)
    if (!hasPicture && isSameTyped(typed, pristineOf(form.current))) {
      removeDraft(name)
      setSaved(null)
    } else {
      const draft = { typed, owner: username, picture: stored.current }
      setSaved(saveDraft(name, draft, hasPicture))
    }
  }, [form, name, username, hasPicture])

  const noteChange = useCallback(() => {
    if (form.current) setTypedNow(readTyped(form.current))
    clearTimeout(timer.current)
    timer.current = window.setTimeout(keep, PAUSE_MS)
  }, [form, keep])

  // Once, when the page comes alive: later the form is ahead of what is kept.
  const restore = useRef(() => {
    const draft = mayRestore && form.current ? readDraft(name, username) : null
    if (draft && form.current) {
      writeTyped(form.current, draft.typed)
      const saved = pictureOf(draft)
      if (saved) putPicture(saved)
      setRestored(draft.isPictureLost ? 'without picture' : 'all')
    }
    if (form.current) setTypedNow(readTyped(form.current))
  })
  useEffect(() => restore.current(), [])

  useEffect(() => {
    let wanted = true
    async function store() {
      stored.current = picture && (await toStored(picture))
      if (wanted) noteChange()
    }
    if (picture || stored.current) void store()
    return () => {
      wanted = false
    }
  }, [picture, noteChange])

  useEffect(() => {
    const flush = () => timer.current !== undefined && keep()
    window.addEventListener('pagehide', flush)
    return () => window.removeEventListener('pagehide', flush)
  }, [keep])

  function forget() {
    clearTimeout(timer.current)
    timer.current = undefined
    removeDraft(name)
    setSaved(null)
    setRestored(null)
  }

  return { saved, restored, typedNow, noteChange, keep, forget }
}

/** What the form says when nothing was typed into it. */
function pristineOf(form: HTMLFormElement) {
  const copy = form.cloneNode(true) as HTMLFormElement
  copy.reset()
  return readTyped(copy)
}
