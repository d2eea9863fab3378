import { useEffect, useEffectEvent, useReducer, useRef, type Dispatch } from 'react'
import { useLocation } from 'react-router'
import { SHARE_PAGE, takeSharedPicture } from '#app/lib/browser/shared-picture.ts'
import { ApiError, getJson, postJson } from '#app/ui/forms/api-client.ts'
import { usePageToken } from '#app/ui/forms/csrf-field.tsx'
import { useClock } from '#app/ui/now.tsx'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import { useSession } from '#app/features/listings/components/session.tsx'
import type { Similar } from '../rules/similar.ts'
import {
  draftToRestore,
  removeDraft,
  saveDraft,
  toBlob,
  toStored,
  type StoredPicture,
} from './draft-store.ts'
import { fillUntouched, isPristine, readTyped, writeTyped } from './form-fields.ts'
import { nextState, valuesToFill } from './form-reducer.ts'
import {
  startForm,
  type FormEvent,
  type FormStart,
  type FormState,
  type PageAnswer,
} from './form-state.ts'
import { preparePicture } from './scale-picture.ts'
import { sendListing, type SentListing } from './send-listing.ts'

/** Query parameter that stops the page from restoring a draft. */
export const SUBMIT_AS_IS = 'as-it-is'
const SAVE_PAUSE_MS = 500
const LOOK_PAUSE_MS = 400

export type ListingFormOptions = FormStart & {
  draftName: string
  onSent: (listing: SentListing) => void
}

/** The state of the form, and the effects that carry out its tasks. What is typed is in the form's own fields. */
export function useListingForm(options: ListingFormOptions) {
  const form = useRef<HTMLFormElement>(null)
  const [state, dispatch] = useReducer(nextState, options, startForm)
  const username = useSession().session?.user.username ?? null
  const csrfToken = usePageToken()
  const showToast = useToast()
  const parts: Parts = { form, options, state, dispatch, username, csrfToken }
  useOpening(parts)
  useDraft(parts)
  usePicture(parts)
  useFilling(parts)
  const { look } = state.similar
  useTask(look, findSimilar, dispatch, look?.isSoon ? LOOK_PAUSE_MS : 0)
  useSending(parts)

  function clear() {
    if (!form.current) return
    const fields = form.current
    const before = readTyped(fields)
    const picture = state.picture.chosen
    fields.reset()
    removeDraft(options.draftName)
    dispatch({ type: 'draft cleared', typed: readTyped(fields) })
    function undo() {
      writeTyped(fields, before)
      dispatch({ type: 'draft brought back', typed: readTyped(fields), picture })
    }
    showToast({ text: 'Draft cleared.', undo })
  }

  return { form, state, dispatch, clear, wasMember: username !== null }
}

type Parts = {
  form: { readonly current: HTMLFormElement | null }
  options: ListingFormOptions
  state: FormState
  dispatch: Dispatch<FormEvent>
  username: string | null
  csrfToken: string
}

/** Runs a task while it is in the state. The event of one that was replaced is dropped. */
function useTask<Task extends object>(
  task: Task | null,
  run: (task: Task) => Promise<FormEvent>,
  dispatch: Dispatch<FormEvent>,
  delayMs = 0,
) {
  const start = useEffectEvent(run)
  useEffect(() => {
    if (!task) return
    let isWanted = true
    async function begin(wanted: Task) {
      const event = await start(wanted)
      if (isWanted) dispatch(event)
    }
    const timer = setTimeout(() => void begin(task), delayMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [task, delayMs, dispatch])
}

/** Restores the draft after a login, reload or crash, and takes the picture from a phone's share sheet. */
function useOpening({ form, options, username, dispatch }: Parts) {
  const { draftName, failure, read, shared } = options
  const { search } = useLocation()
  const isAsServed =
    failure !== undefined || read !== undefined || new URLSearchParams(search).has(SUBMIT_AS_IS)

  const open = useEffectEvent((fields: HTMLFormElement) => {
    // From now on: typed-text.ts has what was typed before.
    fields.setAttribute('data-draft', '')
    const { draft, restored } = isAsServed
      ? { draft: null, restored: null }
      : draftToRestore(draftName, username, shared?.values)
    if (draft) writeTyped(fields, draft.typed)
    dispatch({
      type: 'opened',
      typed: readTyped(fields),
      restored,
      picture: (draft?.picture && toBlob(draft.picture)) ?? null,
      // Typed before hydration counts too.
      isPristine: isPristine(fields),
    })
  })
  useEffect(() => {
    if (form.current) open(form.current)
  }, [form])

  useEffect(() => {
    if (!new URLSearchParams(location.search).has('picture')) return
    // Once more would begin another listing: from now on it is in the draft.
    history.replaceState(history.state, '', SHARE_PAGE)
    takeSharedPicture()
      .then((file) => file && dispatch({ type: 'picture chosen', file }))
      // The person can still choose the picture.
      .catch(() => {})
  }, [dispatch])
}

function useDraft({ form, options: { draftName }, username, state, dispatch }: Parts) {
  const { chosen } = state.picture
  const { isDue, isShared, picture } = state.draft
  const { typed } = state
  const save = useEffectEvent(() => {
    if (!form.current) return
    const isEmpty = !chosen && !isShared && isPristine(form.current)
    if (isEmpty) removeDraft(draftName)
    const draft = { typed: readTyped(form.current), owner: username, picture }
    const saved = isEmpty ? null : saveDraft(draftName, draft, chosen !== null)
    dispatch({ type: 'draft saved', saved })
  })

  // Each change restarts the pause.
  useEffect(() => {
    if (!isDue) return
    const flush = () => save()
    const timer = setTimeout(flush, SAVE_PAUSE_MS)
    window.addEventListener('pagehide', flush)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', flush)
    }
  }, [isDue, typed, picture])

  const isSending = state.sending.step === 'sending'
  useEffect(() => {
    if (isSending) save()
  }, [isSending])

  async function encode(blob: Blob): Promise<FormEvent> {
    return { type: 'picture encoded', picture: await toStored(blob) }
  }
  useTask(chosen, encode, dispatch)
}

function usePicture({ state: { picture, offer }, csrfToken, dispatch }: Parts) {
  async function scale({ file }: { file: Blob }): Promise<FormEvent> {
    return { type: 'picture scaled', prepared: await preparePicture(file) }
  }
  useTask(picture.scaling, scale, dispatch)

  async function fetchOffer(page: { url: string }): Promise<FormEvent> {
    try {
      const stored = await postJson<StoredPicture>('/api/read-picture', page, csrfToken)
      return { type: 'page picture fetched', picture: toBlob(stored) }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { type: 'page picture fetched', picture: null }
    }
  }
  useTask(offer.page, fetchOffer, dispatch)
}

/** Fills the form from a promoter's page or text, and never overwrites what somebody typed. */
function useFilling({ form, state, csrfToken, dispatch }: Parts) {
  const { filling, competitionID } = state
  const { today } = useClock()

  async function read(source: NonNullable<typeof filling.source>): Promise<FormEvent> {
    if ('text' in source) {
      // Nothing is sent: the browser reads the text by the server's rules.
      const { readText } = await import('#app/features/reading/rules/read-text.ts')
      return { type: 'text read', fields: readText(source.text, today) }
    }
    try {
      const body = { url: source.url, competitionID }
      const answer = await postJson<PageAnswer>('/api/read-link', body, csrfToken)
      return { type: 'page read', answer }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { type: 'page not read', sentence: error.message }
    }
  }
  useTask(filling.source, read, dispatch)

  const fill = useEffectEvent((answer: NonNullable<typeof filling.read>) => {
    if (!form.current) return
    const before = readTyped(form.current)
    const values = valuesToFill(answer, before, competitionID !== undefined)
    const filled = fillUntouched(form.current, values, filling.own)
    dispatch({ type: 'filled in', before, typed: readTyped(form.current), filled, today })
  })
  useEffect(() => {
    if (filling.read) fill(filling.read)
  }, [filling.read])
}

async function findSimilar({ query }: { query: string }): Promise<FormEvent> {
  const found = await getJson<Similar>(`/api/similar-competitions?${query}`).catch(() => null)
  return found ? { type: 'similar found', found } : { type: 'similar search failed' }
}

function useSending({ form, options, state, dispatch, username, csrfToken }: Parts) {
  const { draftName, onSent } = options
  const { step, failure, overwrites } = state.sending
  const send = useEffectEvent(async (fields: HTMLFormElement) => {
    const onProgress = (part: number) => dispatch({ type: 'part sent', part })
    try {
      const sent = toSent(fields, state.picture.chosen, overwrites)
      const wasMember = username !== null
      const outcome = await sendListing(sent, { csrfToken, wasMember, onProgress })
      if (outcome === 'login needed') return dispatch({ type: 'login needed' })
      removeDraft(draftName)
      dispatch({ type: 'sent' })
      onSent(outcome)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      dispatch({ type: 'refused', failure: { detail: error.message, errors: error.errors } })
    }
  })
  useEffect(() => {
    if (step === 'sending' && form.current) void send(form.current)
  }, [form, step])

  useEffect(() => focusFirstInvalid(form.current), [form, failure])
}

function toSent(form: HTMLFormElement, picture: Blob | null, overwrites: boolean) {
  const sent = new FormData(form)
  sent.delete('csrfToken')
  sent.delete('image')
  if (picture) sent.set('image', picture, 'picture')
  if (overwrites) sent.delete('version')
  return sent
}

/** Also opens the folded section that the field is in. */
function focusFirstInvalid(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  const folded = field?.closest('details')
  if (folded) folded.open = true
  field?.focus()
}
