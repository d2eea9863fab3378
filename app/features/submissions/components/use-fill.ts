import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type InputEvent,
  type RefObject,
} from 'react'
import { ApiError, postJson } from '#app/ui/forms/api-client.ts'
import { isDay, prettyDate, type Day } from '#app/lib/time/days.ts'
import type { ReadFields } from '#app/features/reading/rules/read-fields.ts'
import { differencesIn, freeIn, toFilling, type Filling } from '../rules/filling.ts'
import type { Similar } from '../rules/similar.ts'
import { fillUntouched, readTyped, type Typed } from './form-fields.ts'

type Answer = { fields: ReadFields; similar: Similar; picture?: string }
type State = { step: 'idle' | 'reading' | 'done' | 'failed'; sentence: string }
type Options = {
  form: RefObject<HTMLFormElement | null>
  csrfToken: string
  today: Day
  /** What the server filled in. */
  served: Filling | undefined
  /** The form came with a link from another page or app, to be read at once. */
  isShared: boolean
  /** Of a listing that is edited: only its empty fields are filled in. */
  competitionID: number | undefined
  /** Looks for similar listings. */
  look: (typed: Typed) => void
  /** Shows those that were found for the page. */
  noteSimilar: (similar: Similar, entryUrl: string) => void
  /** Offers the page's picture. */
  notePicture: (url: string | undefined) => void
}

const IDLE: State = { step: 'idle', sentence: '' }
const UNSURE =
  'Nothing it says is certain. Where a field says “Perhaps”, please fill it in yourself.'
const NOTHING = 'It says nothing that the form asks for. Please fill it in yourself.'
const COMPARED =
  'There was nothing to fill in. Where the page says something different, the field shows it.'
const NO_LINK = 'Paste the link first.'

/** Fills the form from a promoter's page or text, and never overwrites what somebody typed. */
export function useFill(options: Options) {
  const { form, csrfToken, today, served, isShared, competitionID, look } = options
  const isEdit = competitionID !== undefined
  const [notes, setNotes] = useState<Typed>(served?.notes ?? {})
  const [state, setState] = useState<State>(
    served?.unread ? { step: 'failed', sentence: served.unread } : IDLE,
  )
  const own = useRef<Typed>(served?.values ?? {})
  const latest = useRef(0)

  function fill(fields: ReadFields, source: 'page' | 'text') {
    if (!form.current) return
    const filling = toFilling(fields, source)
    const before = readTyped(form.current)
    const values = isEdit ? freeIn(before, filling.values) : filling.values
    const filled = fillUntouched(form.current, values, own.current)
    own.current = { ...own.current, ...filled }
    const free = freeIn(readTyped(form.current), filling.notes)
    const shown = Object.entries(filling.notes).filter(([name]) => name in { ...filled, ...free })
    const differences = isEdit ? differencesIn(before, fields) : {}
    setNotes((known) => ({ ...known, ...differences, ...Object.fromEntries(shown) }))
    const isSame = isEdit && Object.keys(filled).length === 0
    setState({
      step: 'done',
      sentence: isSame ? COMPARED : sentenceOf(filled, shown.length, today),
    })
    look(readTyped(form.current))
  }

  async function readLink() {
    const typed = form.current ? readTyped(form.current) : {}
    if (!typed.entryUrl) return setState({ step: 'failed', sentence: NO_LINK })
    const turn = (latest.current += 1)
    setState({ step: 'reading', sentence: 'Reading the page…' })
    look(typed)
    try {
      const body = { url: typed.entryUrl, competitionID }
      const { fields, similar, picture } = await postJson<Answer>('/api/read-link', body, csrfToken)
      if (turn !== latest.current) return
      options.noteSimilar(similar, typed.entryUrl)
      options.notePicture(picture)
      fill(fields, 'page')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (turn === latest.current) setState({ step: 'failed', sentence: error.message })
    }
  }

  /** Nothing is sent: the browser reads the text by the server's rules. */
  async function readPasted(text: string) {
    latest.current += 1
    const { readText } = await import('#app/features/reading/rules/read-text.ts')
    fill(readText(text, today), 'text')
  }

  function notePaste({ target, clipboardData }: ClipboardEvent<HTMLFormElement>) {
    const isLink = target instanceof HTMLInputElement && target.name === 'entryUrl'
    // After the browser has put the text into the field.
    if (isLink && /^\s*https?:\/\/\S+\s*$/.test(clipboardData.getData('text')))
      setTimeout(() => void readLink())
  }

  /** What somebody types is theirs, and no longer from the page. */
  function noteInput({ target, nativeEvent }: InputEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement
    if (!nativeEvent.isTrusted || !(name in notes)) return
    setNotes(({ [name]: _typed, ...others }) => others)
  }

  const readShared = useRef(() => {
    const { entryUrl, competitionTitle } = form.current ? readTyped(form.current) : {}
    // A draft of it that came back was read before.
    if (isShared && entryUrl && !competitionTitle) void readLink()
  })
  useEffect(() => readShared.current(), [])

  const isUsed = state.step === 'reading' || state.step === 'done'
  return { ...state, isUsed, notes, readLink, readPasted, notePaste, noteInput }
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
