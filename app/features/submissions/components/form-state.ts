import type { FormFailure } from '#app/ui/forms/form-failure.ts'
import type { ReadFields } from '#app/features/reading/rules/read-fields.ts'
import type { Day } from '#app/lib/time/days.ts'
import type { Filling } from '../rules/filling.ts'
import { NONE_SIMILAR, toQuery, type Similar } from '../rules/similar.ts'
import type { Restored, SavedDraft, StoredPicture } from './draft-store.ts'
import type { Typed } from './form-fields.ts'
import type { Prepared } from './scale-picture.ts'

export type SendFailure = FormFailure['problem']
export type PageAnswer = { fields: ReadFields; similar: Similar; picture?: string }

/** A task is an object in the state: its effect runs while it is there, and starts again for another one. */
export type FormState = {
  /** Of a listing that is edited: only its empty fields are filled in. */
  competitionID: number | undefined
  typed: Typed
  picture: {
    chosen: Blob | null
    error: string | null
    /** Task: scale this file. */
    scaling: { file: Blob } | null
  }
  draft: {
    /** A shared page is as good as typed. */
    isShared: boolean
    saved: SavedDraft | null
    restored: Restored | null
    picture: StoredPicture | null
    /** Task: save the draft after a pause. */
    isDue: boolean
  }
  filling: {
    step: 'idle' | 'reading' | 'done' | 'failed'
    sentence: string
    notes: Typed
    /** The values that filling wrote, and may overwrite. */
    own: Typed
    /** Task: read the page or the text. */
    source: { url: string } | { text: string } | null
    /** Task: write what was read into the form. */
    read: { fields: ReadFields; source: 'page' | 'text' } | null
  }
  offer: {
    picture: Blob | null
    /** Task: fetch the picture. */
    page: { url: string } | null
  }
  similar: {
    found: Similar
    /** What the person was shown before they used the form again. */
    seen: Similar
    /** Found by the server with the page behind a link, which may have another address and title. */
    ofPage: { entryUrl: string; similar: Similar }
    query: string
    /** Task: look for similar listings, soon or at once. */
    look: { query: string; entryUrl: string; isSoon: boolean } | null
  }
  sending: {
    /** Checking waits for the picture and the search; sending is a task. */
    step: 'idle' | 'checking' | 'sending' | 'log in'
    part: number
    failure: SendFailure | undefined
    overwrites: boolean
    /** The person pressed Send, and was shown similar listings. */
    isAsked: boolean
  }
}

export type FormEvent =
  | {
      type: 'opened'
      typed: Typed
      restored: Restored | null
      picture: Blob | null
      isPristine: boolean
    }
  /** `name` is the field that a person typed in; without it a program wrote. */
  | { type: 'typed'; typed: Typed; name?: string | undefined }
  | { type: 'used' }
  | { type: 'identifying field left'; typed: Typed }
  | { type: 'draft saved'; saved: SavedDraft | null }
  | { type: 'draft cleared'; typed: Typed }
  | { type: 'draft brought back'; typed: Typed; picture: Blob | null }
  | { type: 'picture chosen'; file: Blob }
  | { type: 'picture scaled'; prepared: Prepared }
  /** A picture that was scaled before, or none. */
  | { type: 'picture put'; picture: Blob | null }
  | { type: 'picture encoded'; picture: StoredPicture | null }
  | { type: 'page to be read'; typed: Typed }
  | { type: 'text to be read'; text: string }
  | { type: 'page read'; answer: PageAnswer }
  | { type: 'text read'; fields: ReadFields }
  | { type: 'page not read'; sentence: string }
  | { type: 'filled in'; before: Typed; typed: Typed; filled: Typed; today: Day }
  | { type: 'page picture fetched'; picture: Blob | null }
  | { type: 'similar found'; found: Similar }
  | { type: 'similar search failed' }
  | { type: 'send pressed'; typed: Typed; errors: Record<string, string> }
  | { type: 'part sent'; part: number }
  | { type: 'sent' }
  | { type: 'login needed' }
  | { type: 'refused'; failure: SendFailure }

export type ListingFailure = FormFailure & { problem: { status?: number }; similar?: Similar }

/** The form as the server filled it in from the page behind its link. */
export type ListingRead = {
  values: Record<string, string>
  notes: Record<string, string>
  similar: Similar
  /** The page's picture, stored to be offered. */
  pictureName: string | undefined
}

export function toListingRead(answer: unknown): ListingRead | undefined {
  const isRead = typeof answer === 'object' && answer !== null && 'read' in answer
  return isRead ? (answer.read as ListingRead) : undefined
}

export type FormStart = {
  values: Typed
  failure: ListingFailure | undefined
  /** What the server filled in, without script. */
  read?: ListingRead | undefined
  /** What another page or app passed on, in `values` too. */
  shared?: Filling | undefined
  competitionID?: number
}

export function startForm(start: FormStart): FormState {
  const { values, failure, read, shared, competitionID } = start
  const found = failure?.similar ?? read?.similar ?? NONE_SIMILAR
  const served: Filling | undefined = read ? { values: {}, notes: read.notes } : shared
  return {
    competitionID,
    typed: {},
    picture: { chosen: null, error: null, scaling: null },
    draft: {
      isShared: shared !== undefined,
      saved: null,
      restored: null,
      picture: null,
      isDue: false,
    },
    filling: {
      step: served?.unread ? 'failed' : 'idle',
      sentence: served?.unread ?? '',
      notes: served?.notes ?? {},
      own: served?.values ?? {},
      source: null,
      read: null,
    },
    offer: { picture: null, page: null },
    similar: {
      found,
      seen: found,
      ofPage: { entryUrl: '', similar: NONE_SIMILAR },
      // An edit that leaves the identifying fields alone needs no new search.
      query: competitionID === undefined ? '' : toQuery(values, competitionID),
      look: null,
    },
    sending: {
      step: 'idle',
      part: 0,
      failure: failure?.problem,
      overwrites: false,
      isAsked: false,
    },
  }
}
