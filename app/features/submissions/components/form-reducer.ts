import { isDay, prettyDate, type Day } from '#app/lib/time/days.ts'
import { differencesIn, freeIn, toFilling } from '../rules/filling.ts'
import { hasNew, mergeSimilar, NONE_SIMILAR, toQuery, type Similar } from '../rules/similar.ts'
import type { Typed } from './form-fields.ts'
import type { FormEvent, FormState, PageAnswer } from './form-state.ts'

const NO_LINK = 'Paste the link first.'
const READING = 'Reading the page…'
const UNSURE =
  'Nothing it says is certain. Where a field says “Perhaps”, please fill it in yourself.'
const NOTHING = 'It says nothing that the form asks for. Please fill it in yourself.'
const COMPARED =
  'There was nothing to fill in. Where the page says something different, the field shows it.'

/** Returns the form after the event. Sending goes on by itself once nothing has to be waited for. */
export function nextState(state: FormState, event: FormEvent): FormState {
  const after = { ...state, ...change(state, event) }
  const { sending, picture, similar } = after
  if (sending.step !== 'checking' || picture.scaling || similar.look) return after
  if (!hasNew(similar.found, similar.seen))
    return { ...after, sending: { ...sending, step: 'sending' } }
  return {
    ...after,
    similar: seen(similar),
    sending: { ...sending, step: 'idle', isAsked: true },
  }
}

function change(state: FormState, event: FormEvent): Partial<FormState> {
  const { picture, draft, filling, similar, sending } = state
  switch (event.type) {
    case 'opened':
      return open(state, event)
    case 'typed':
      return {
        typed: event.typed,
        draft: { ...draft, isDue: true },
        filling: withoutNote(filling, event.name),
        similar: seen(similar),
      }
    case 'used':
      return { similar: seen(similar) }
    case 'identifying field left':
      return { similar: lookFor(state, event.typed, true) }
    case 'draft saved':
      return { draft: { ...draft, saved: event.saved, isDue: false } }
    case 'draft cleared':
      return { typed: event.typed, ...put(null), draft: forgotten() }
    case 'draft brought back':
      return { typed: event.typed, ...put(event.picture), draft: { ...draft, isDue: true } }
    case 'picture chosen':
      return { picture: { ...picture, error: null, scaling: { file: event.file } } }
    case 'picture scaled':
      if ('picture' in event.prepared) return put(event.prepared.picture)
      // A refused picture leaves the previous one in place.
      return { picture: { ...picture, error: event.prepared.error, scaling: null } }
    case 'picture put':
      return event.picture || !draft.picture
        ? put(event.picture)
        : { ...put(null), draft: { ...draft, picture: null, isDue: true } }
    case 'picture encoded':
      return { draft: { ...draft, picture: event.picture, isDue: true } }
    case 'page to be read':
      return readPage(state, event.typed)
    case 'text to be read':
      return { filling: { ...filling, source: { text: event.text } } }
    case 'page read':
      return fillFromPage(state, event.answer)
    case 'text read':
      return {
        filling: { ...filling, source: null, read: { fields: event.fields, source: 'text' } },
      }
    case 'page not read':
      return {
        filling: { ...filling, source: null, step: 'failed', sentence: event.sentence },
      }
    case 'filled in':
      return noteFilled(state, event)
    case 'page picture fetched':
      return { offer: { picture: event.picture, page: null } }
    case 'similar found':
      return { similar: noteFound(similar, event.found) }
    case 'similar search failed':
      // It never blocks sending.
      return {
        similar: { ...(sending.step === 'checking' ? seen(similar) : similar), look: null },
      }
    case 'send pressed':
      return check(state, event)
    case 'part sent':
      return { sending: { ...sending, part: event.part } }
    case 'sent':
      return { draft: forgotten() }
    case 'login needed':
      return { sending: { ...sending, step: 'log in', part: 0 } }
    case 'refused':
      return { sending: { ...sending, step: 'idle', part: 0, failure: event.failure } }
  }
}

function open(state: FormState, event: Extract<FormEvent, { type: 'opened' }>): Partial<FormState> {
  const { typed, restored, isPristine } = event
  const { isShared } = state.draft
  const draft = { ...state.draft, restored, isDue: isShared || !isPristine }
  const opened = { typed, draft, ...(event.picture && put(event.picture)) }
  // A draft of the shared page that came back was read before.
  const isUnread = isShared && typed.entryUrl && !typed.competitionTitle
  return isUnread ? { ...opened, ...readPage(state, typed) } : opened
}

function put(picture: Blob | null) {
  return { picture: { chosen: picture, error: null, scaling: null } }
}

function forgotten(): FormState['draft'] {
  return { isShared: false, saved: null, restored: null, picture: null, isDue: false }
}

function seen(similar: FormState['similar']): FormState['similar'] {
  return similar.seen === similar.found ? similar : { ...similar, seen: similar.found }
}

function lookFor({ competitionID, similar }: FormState, typed: Typed, isSoon: boolean) {
  const query = toQuery(typed, competitionID)
  if (query === similar.query) return { ...similar, look: null }
  if (query === '') return { ...similar, query, found: NONE_SIMILAR, look: null }
  const isLooking = similar.look?.query === query && (isSoon || !similar.look.isSoon)
  if (isLooking) return similar
  return { ...similar, look: { query, entryUrl: typed.entryUrl ?? '', isSoon } }
}

function noteFound(similar: FormState['similar'], answer: Similar): FormState['similar'] {
  const { look, ofPage } = similar
  if (!look) return similar
  const isOfPage = look.entryUrl !== '' && look.entryUrl === ofPage.entryUrl
  const found = isOfPage ? mergeSimilar(answer, ofPage.similar) : answer
  return { ...similar, found, query: look.query, look: null }
}

function readPage(state: FormState, typed: Typed): Partial<FormState> {
  const { filling } = state
  const { entryUrl: url } = typed
  if (!url) return { filling: { ...filling, source: null, step: 'failed', sentence: NO_LINK } }
  return {
    filling: { ...filling, source: { url }, step: 'reading', sentence: READING },
    similar: lookFor(state, typed, false),
  }
}

function fillFromPage(
  { filling, similar }: FormState,
  { fields, similar: found, picture }: PageAnswer,
): Partial<FormState> {
  const entryUrl = filling.source && 'url' in filling.source ? filling.source.url : ''
  return {
    filling: { ...filling, source: null, read: { fields, source: 'page' } },
    offer: { picture: null, page: picture ? { url: picture } : null },
    similar: {
      ...similar,
      found: mergeSimilar(similar.found, found),
      ofPage: { entryUrl, similar: found },
    },
  }
}

/** What a person types is theirs, and no longer from the page. */
function withoutNote(filling: FormState['filling'], name: string | undefined) {
  if (name === undefined || !(name in filling.notes)) return filling
  const { [name]: _typed, ...notes } = filling.notes
  return { ...filling, notes }
}

/** Returns the values to write into the fields that nobody typed in. */
export function valuesToFill(
  read: NonNullable<FormState['filling']['read']>,
  typed: Typed,
  isEdit: boolean,
): Typed {
  const { values } = toFilling(read.fields, read.source)
  return isEdit ? freeIn(typed, values) : values
}

function noteFilled(
  state: FormState,
  { before, typed, filled, today }: Extract<FormEvent, { type: 'filled in' }>,
): Partial<FormState> {
  const { filling, competitionID } = state
  if (!filling.read) return {}
  const { fields, source } = filling.read
  const { notes } = toFilling(fields, source)
  const free = freeIn(typed, notes)
  const shown = Object.entries(notes).filter(([name]) => name in filled || name in free)
  const isEdit = competitionID !== undefined
  const isSame = isEdit && Object.keys(filled).length === 0
  return {
    typed,
    filling: {
      ...filling,
      step: 'done',
      sentence: isSame ? COMPARED : sentenceOf(filled, shown.length, today),
      notes: {
        ...filling.notes,
        ...(isEdit && differencesIn(before, fields)),
        ...Object.fromEntries(shown),
      },
      own: { ...filling.own, ...filled },
      read: null,
    },
    similar: lookFor(state, typed, false),
  }
}

function sentenceOf(filled: Typed, notes: number, today: Day) {
  const count = Object.keys(filled).length
  if (count === 0) return notes > 0 ? UNSURE : NOTHING
  const closes = filled.competitionEndDate ?? ''
  if (isDay(closes) && closes < today)
    return `It seems to be over: it closed on ${prettyDate(closes)}.`
  const fields = count === 1 ? 'one field' : `${count} fields`
  return `Filled in ${fields}. Please check them: each shows what it was read from.`
}

function check(
  state: FormState,
  { typed, errors: typedErrors }: Extract<FormEvent, { type: 'send pressed' }>,
): Partial<FormState> {
  const { sending, picture } = state
  if (sending.step === 'checking' || sending.step === 'sending') return {}
  const noPicture = picture.error && !picture.chosen && { image: picture.error }
  const errors = { ...typedErrors, ...noPicture }
  if (Object.keys(errors).length > 0)
    return { sending: { ...sending, step: 'idle', part: 0, failure: { detail: '', errors } } }
  return {
    sending: {
      ...sending,
      step: 'checking',
      part: 0,
      failure: undefined,
      overwrites: Boolean(sending.failure?.errors?.version),
    },
    similar: lookFor(state, typed, false),
  }
}
