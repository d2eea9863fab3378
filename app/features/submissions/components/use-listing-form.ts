import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useClock } from '#app/ui/now.tsx'
import { useSession } from '#app/features/listings/components/session.tsx'
import { useToast } from '#app/ui/toast.tsx'
import type { Status } from '#app/features/listings/rules/listing.ts'
import { AS_IT_IS } from './form-alert.tsx'
import { readTyped, writeTyped, type Typed } from './form-fields.ts'
import type { ListingFailure } from './listing-failure.ts'
import { quickCheck } from './quick-check.ts'
import { useDraft } from './use-draft.ts'
import { useDuplicates } from './use-duplicates.ts'
import { usePicture } from './use-picture.ts'
import { useSending, type SendFailure } from './use-sending.ts'

/** What of the API's answer the pages need. */
export type SentListing = { competitionSlug: string; status: Status }

export type ListingFormOptions = {
  api: '/api/submit-competition' | '/api/update-competition'
  csrfToken: string
  /** What the form begins with: nothing, a listing, or what was typed before. */
  values: Typed
  failure: ListingFailure | undefined
  /** Names the draft on this device. */
  draftName: string
  /** The listing that is edited. */
  competitionID?: number
  /** Admins put listings right that have closed. */
  anyClosingDate?: boolean
  onSent: (listing: SentListing) => void
}

/** All that happens in the form of a listing while it is filled in and sent. */
export function useListingForm(options: ListingFormOptions) {
  const { failure: served, draftName, competitionID, anyClosingDate = false } = options
  const form = useRef<HTMLFormElement>(null)
  const picture = usePicture()
  const { today } = useClock()
  const { search } = useLocation()
  const showToast = useToast()
  const username = useSession().session?.user.username ?? null
  const draft = useDraft({
    form,
    name: draftName,
    username,
    picture: picture.picture,
    putPicture: picture.put,
    mayRestore: served === undefined && !new URLSearchParams(search).has(AS_IT_IS),
  })
  const edited =
    competitionID === undefined ? undefined : { id: competitionID, values: options.values }
  const duplicates = useDuplicates(served?.similar, edited)
  const sending = useSending<SentListing>({
    api: options.api,
    csrfToken: options.csrfToken,
    wasMember: username !== null,
    served: toFailure(served),
    onSent(listing) {
      draft.forget()
      options.onSent(listing)
    },
  })
  const { failure } = sending
  const [isAsked, setAsked] = useState(false)
  useEffect(() => showFirstFault(form.current), [failure])

  async function submit() {
    if (!form.current || ['checking', 'sending'].includes(sending.step)) return
    const typed = readTyped(form.current)
    const errors = quickCheck(typed, { today: anyClosingDate ? null : today })
    if (picture.fault && !picture.picture) errors.image = picture.fault
    if (Object.keys(errors).length > 0) return sending.fail({ detail: '', errors })
    sending.begin()
    const image = await picture.settled()
    if (await duplicates.look(typed)) {
      duplicates.noteSeen()
      setAsked(true)
      return sending.pause()
    }
    draft.keep()
    await sending.send(toSent(form.current, image, failure))
  }

  function clear() {
    if (!form.current) return
    const before = { typed: readTyped(form.current), picture: picture.picture }
    form.current.reset()
    picture.put(null)
    draft.forget()
    draft.noteChange()
    showToast({ text: 'Draft cleared.', undo: () => bringBack(before) })
  }

  function bringBack(before: { typed: Typed; picture: Blob | null }) {
    if (form.current) writeTyped(form.current, before.typed)
    picture.put(before.picture)
    draft.noteChange()
  }

  return {
    form,
    picture,
    draft,
    duplicates,
    sending,
    isAsked,
    submit,
    clear,
    wasMember: username !== null,
  }
}

function toFailure(served: ListingFailure | undefined): SendFailure | null {
  return served ? { detail: served.problem.detail, errors: served.problem.errors ?? {} } : null
}

function toSent(form: HTMLFormElement, picture: Blob | null, failure: SendFailure | null) {
  const sent = new FormData(form)
  sent.delete('csrfToken')
  sent.delete('image')
  if (picture) sent.set('image', picture, 'picture')
  // They were told that somebody else has changed it, and send theirs all the same.
  if (failure?.errors.version) sent.delete('version')
  return sent
}

/** Goes to the first field that is wrong, also where it is folded away. */
function showFirstFault(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  const folded = field?.closest('details')
  if (folded) folded.open = true
  field?.focus()
}
