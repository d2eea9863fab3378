import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useClock } from '#app/ui/now.tsx'
import { useSession } from '#app/features/listings/components/session.tsx'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import type { Status } from '#app/features/listings/rules/listing.ts'
import { usePageToken } from '#app/ui/forms/csrf-field.tsx'
import type { Filling } from '../rules/filling.ts'
import { SUBMIT_AS_IS } from './form-alert.tsx'
import { readTyped, writeTyped, type Typed } from './form-fields.ts'
import type { ListingFailure, ListingRead } from './listing-failure.ts'
import { quickCheck } from './quick-check.ts'
import { useDraft } from './use-draft.ts'
import { useDuplicates } from './use-duplicates.ts'
import { useFill } from './use-fill.ts'
import { usePagePicture, usePicture, useSharedPicture } from './use-picture.ts'
import { useSending, type SendFailure } from './use-sending.ts'

export type SentListing = { competitionSlug: string; status: Status }

export type ListingFormOptions = {
  api: '/api/submit-competition' | '/api/update-competition'
  values: Typed
  failure: ListingFailure | undefined
  /** What the server filled in, without script. */
  read?: ListingRead | undefined
  /** What another page or app passed on, in `values` too. */
  shared?: Filling | undefined
  draftName: string
  competitionID?: number
  /** Admins may correct closed listings. */
  anyClosingDate?: boolean
  onSent: (listing: SentListing) => void
}

export function useListingForm(options: ListingFormOptions) {
  const {
    failure: served,
    read,
    shared,
    draftName,
    competitionID,
    anyClosingDate = false,
  } = options
  const form = useRef<HTMLFormElement>(null)
  const picture = usePicture()
  useSharedPicture(picture.take)
  const csrfToken = usePageToken()
  const pagePicture = usePagePicture(csrfToken)
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
    mayRestore:
      served === undefined && read === undefined && !new URLSearchParams(search).has(SUBMIT_AS_IS),
    shared: shared?.values,
  })
  const edited =
    competitionID === undefined ? undefined : { id: competitionID, values: options.values }
  const duplicates = useDuplicates(served?.similar ?? read?.similar, edited)
  const fill = useFill({
    form,
    csrfToken,
    today,
    served: read ? { values: {}, notes: read.notes } : shared,
    isShared: shared !== undefined,
    competitionID,
    look: (typed) => void duplicates.look(typed),
    noteSimilar: duplicates.noteSimilar,
    notePicture: (url) => void pagePicture.read(url),
  })
  const sending = useSending<SentListing>({
    api: options.api,
    csrfToken,
    wasMember: username !== null,
    served: served?.problem,
    onSent(listing) {
      draft.forget()
      options.onSent(listing)
    },
  })
  const { failure } = sending
  const [isAsked, setAsked] = useState(false)
  useEffect(() => focusFirstInvalid(form.current), [failure])

  async function submit() {
    if (!form.current || ['checking', 'sending'].includes(sending.step)) return
    const typed = readTyped(form.current)
    const errors = quickCheck(typed, { today: anyClosingDate ? null : today })
    if (picture.error && !picture.picture) errors.image = picture.error
    if (Object.keys(errors).length > 0) return sending.show('idle', { detail: '', errors })
    sending.show('checking')
    const image = await picture.settled()
    if (await duplicates.look(typed)) {
      duplicates.noteSeen()
      setAsked(true)
      return sending.show('idle')
    }
    draft.save()
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
    offered: pagePicture.picture ?? read?.pictureName,
    draft,
    duplicates,
    fill,
    sending,
    isAsked,
    submit,
    clear,
    wasMember: username !== null,
  }
}

function toSent(form: HTMLFormElement, picture: Blob | null, failure: SendFailure | undefined) {
  const sent = new FormData(form)
  sent.delete('csrfToken')
  sent.delete('image')
  if (picture) sent.set('image', picture, 'picture')
  // Sending again after a conflict overwrites the other change.
  if (failure?.errors?.version) sent.delete('version')
  return sent
}

/** Also opens the folded section that the field is in. */
function focusFirstInvalid(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  const folded = field?.closest('details')
  if (folded) folded.open = true
  field?.focus()
}
