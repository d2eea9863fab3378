import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { isOfSharedPage } from '../rules/shared.ts'
import {
  putAside,
  readDraft,
  removeDraft,
  saveDraft,
  takeAside,
  toBlob,
  toStored,
  type SavedDraft,
  type StoredPicture,
} from './draft-store.ts'
import { isSameTyped, readTyped, writeTyped, type Typed } from './form-fields.ts'

const PAUSE_MS = 500

type Options = {
  form: RefObject<HTMLFormElement | null>
  name: string
  /** Null for a visitor. */
  username: string | null
  picture: Blob | null
  putPicture: (picture: Blob | null) => void
  /** False when the server returned newer values. */
  mayRestore: boolean
  /** What another page or app passed on, which is as good as typed. */
  shared: Typed | undefined
}

export type Restored = 'all' | 'without picture' | 'put aside'

/** Saves the form on this device until it is sent; restores it after a login, reload or crash. */
export function useDraft(options: Options) {
  const { form, name, username, picture, putPicture, mayRestore, shared } = options
  const [saved, setSaved] = useState<SavedDraft | null>(null)
  const [restored, setRestored] = useState<Restored | null>(null)
  const [typedNow, setTypedNow] = useState<Typed>({})
  const stored = useRef<StoredPicture | null>(null)
  const timer = useRef<number | undefined>(undefined)
  const hasPicture = picture !== null
  const isShared = useRef(shared !== undefined)

  const save = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!form.current) return
    const typed = readTyped(form.current)
    if (!hasPicture && !isShared.current && isPristine(form.current)) {
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
    timer.current = window.setTimeout(save, PAUSE_MS)
  }, [form, save])

  const restore = useRef(() => {
    // From now on: typed-text.ts has what was typed before.
    form.current?.setAttribute('data-draft', '')
    const { draft, isAside } = mayRestore
      ? draftFor(name, username, shared)
      : { draft: null, isAside: false }
    if (draft && form.current) {
      writeTyped(form.current, draft.typed)
      const saved = draft.picture && toBlob(draft.picture)
      if (saved) putPicture(saved)
      setRestored(draft.isPictureLost ? 'without picture' : 'all')
    }
    if (isAside) setRestored('put aside')
    if (form.current) setTypedNow(readTyped(form.current))
    // Typed before hydration counts too.
    if (shared || (form.current && !isPristine(form.current))) noteChange()
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
    const flush = () => timer.current !== undefined && save()
    window.addEventListener('pagehide', flush)
    return () => window.removeEventListener('pagehide', flush)
  }, [save])

  function forget() {
    clearTimeout(timer.current)
    timer.current = undefined
    isShared.current = false
    removeDraft(name)
    setSaved(null)
    setRestored(null)
  }

  return { saved, restored, typedNow, noteChange, save, forget }
}

/** A shared page starts a new listing; the draft of another one waits for the next visit. */
function draftFor(name: string, username: string | null, shared: Typed | undefined) {
  const draft = readDraft(name, username)
  if (!shared) return { draft: draft ?? takeAside(name, username), isAside: false }
  if (!draft || isOfSharedPage(draft.typed, shared)) return { draft, isAside: false }
  return { draft: null, isAside: putAside(name) }
}

function isPristine(form: HTMLFormElement) {
  const pristine = form.cloneNode(true) as HTMLFormElement
  pristine.reset()
  return isSameTyped(readTyped(form), readTyped(pristine))
}
