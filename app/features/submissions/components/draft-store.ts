import type { Typed } from './form-fields.ts'

/** What this device keeps of a form that was not sent yet. */
export type Draft = {
  typed: Typed
  /** The author; null for a visitor, whose draft goes to the next member who logs in. */
  owner: string | null
  picture?: StoredPicture | null
  /** There was one, too large to be kept. */
  isPictureLost?: boolean
}
export type StoredPicture = { type: string; base64: string }

const PREFIX = 'competition-draft:'
/** A browser keeps about five million characters for a site. */
const PICTURE_MAX_CHARACTERS = 500_000

/** How much of a draft this browser has kept. */
export type SavedDraft = 'all' | 'without picture' | 'nothing'

/** Keeps a draft on this device; a picture may be too large for it. */
export function saveDraft(key: string, draft: Draft, hasPicture: boolean): SavedDraft {
  if (draft.picture && write(key, draft)) return 'all'
  const { typed, owner } = draft
  if (!write(key, { typed, owner, isPictureLost: hasPicture })) return 'nothing'
  return hasPicture ? 'without picture' : 'all'
}

/** The draft of this form, unless it is somebody else's. */
export function readDraft(key: string, username: string | null): Draft | null {
  const draft = parse(readItem(key))
  if (!draft || draft.owner === null || draft.owner === username) return draft
  // Nobody is logged in: its owner may be about to be, again.
  if (username !== null) removeDraft(key)
  return null
}

export function removeDraft(key: string) {
  try {
    localStorage.removeItem(PREFIX + key)
  } catch {
    // A browser that keeps nothing has nothing to remove.
  }
}

/** A picture as text, or null when it is too large to be kept. */
export async function toStored(picture: Blob): Promise<StoredPicture | null> {
  if (picture.size * (4 / 3) > PICTURE_MAX_CHARACTERS) return null
  const { promise: read, resolve } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('loadend', () =>
    resolve(typeof reader.result === 'string' ? reader.result : ''),
  )
  reader.readAsDataURL(picture)
  const base64 = (await read).split(',')[1]
  return base64 ? { type: picture.type, base64 } : null
}

/** The picture of a draft, or null when it has none that can be read. */
export function pictureOf({ picture }: Draft): Blob | null {
  if (!picture) return null
  try {
    const bytes = Uint8Array.from(atob(picture.base64), (character) => character.charCodeAt(0))
    return new Blob([bytes], { type: picture.type })
  } catch {
    return null
  }
}

function write(key: string, draft: Draft) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

function readItem(key: string) {
  try {
    return localStorage.getItem(PREFIX + key)
  } catch {
    return null
  }
}

/** Another version of this page may have written it. */
function parse(text: string | null): Draft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as Draft | null
    return typeof draft?.typed === 'object' ? draft : null
  } catch {
    return null
  }
}
