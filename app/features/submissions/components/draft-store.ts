import { deviceStore } from '#app/ui/device/device-store.ts'
import { isOfSharedPage } from '../rules/shared.ts'
import type { Typed } from './form-fields.ts'

type Draft = {
  typed: Typed
  /** Null for a visitor's draft, which the next member who logs in gets. */
  owner: string | null
  picture?: StoredPicture | null
  isPictureLost?: boolean
}
export type StoredPicture = { type: string; base64: string }

const PREFIX = 'competition-draft:'
const ASIDE = ':aside'
const ASIDE_MAX = 3
/** Browsers store about five million characters per site. */
const PICTURE_MAX_CHARACTERS = 500_000

export type SavedDraft = 'all' | 'without picture' | 'nothing'

export function saveDraft(key: string, draft: Draft, hasPicture: boolean): SavedDraft {
  if (draft.picture && write(key, draft)) return 'all'
  const { typed, owner } = draft
  if (!write(key, { typed, owner, isPictureLost: hasPicture })) return 'nothing'
  return hasPicture ? 'without picture' : 'all'
}

function readDraft(key: string, username: string | null): Draft | null {
  const draft = deviceStore.read(PREFIX + key, isDraft)
  if (!draft) return null
  if (draft.owner === null || draft.owner === username) return draft
  // The owner may be about to log in again.
  if (username !== null) removeDraft(key)
  return null
}

export type Restored = 'all' | 'without picture' | 'put aside'

/** A shared page starts a new listing; the draft of another one waits for the next visit. */
export function draftToRestore(
  key: string,
  username: string | null,
  shared: Typed | undefined,
): { draft: Draft | null; restored: Restored | null } {
  const own = readDraft(key, username)
  const isOther = own && shared && !isOfSharedPage(own.typed, shared)
  if (isOther) return { draft: null, restored: putAside(key) ? 'put aside' : null }
  const draft = own ?? (shared ? null : takeAside(key, username))
  if (!draft) return { draft, restored: null }
  return { draft, restored: draft.isPictureLost ? 'without picture' : 'all' }
}

/** Makes room for the draft of another listing. @returns whether there was one to put aside. */
function putAside(key: string): boolean {
  const draft = deviceStore.read(PREFIX + key, isDraft)
  return draft !== undefined && write(key + ASIDE, [draft, ...readAside(key)].slice(0, ASIDE_MAX))
}

/** Takes back the draft that was put aside last, if it is this person's. */
function takeAside(key: string, username: string | null): Draft | null {
  const [last, ...others] = readAside(key).filter(
    ({ owner }) => owner === null || username === null || owner === username,
  )
  if (!last || (last.owner !== null && last.owner !== username)) return null
  if (others.length === 0) removeDraft(key + ASIDE)
  else write(key + ASIDE, others)
  return last
}

export function removeDraft(key: string) {
  deviceStore.remove(PREFIX + key)
}

/** Returns null for a picture too large to store. */
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

export function toBlob(picture: StoredPicture): Blob | null {
  try {
    const bytes = Uint8Array.from(atob(picture.base64), (character) => character.charCodeAt(0))
    return new Blob([bytes], { type: picture.type })
  } catch {
    return null
  }
}

function write(key: string, drafts: Draft | Draft[]) {
  return deviceStore.write(PREFIX + key, drafts)
}

function readAside(key: string): Draft[] {
  return (
    deviceStore.read(PREFIX + key + ASIDE, (found) => Array.isArray(found))?.filter(isDraft) ?? []
  )
}

/** Another version of this page may have written it. */
function isDraft(value: unknown): value is Draft {
  const { typed } = (value ?? {}) as { typed?: unknown }
  return typeof typed === 'object' && typed !== null
}
