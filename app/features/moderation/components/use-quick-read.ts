import { use, useState, type MouseEvent } from 'react'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import type { ReadFields } from '#app/features/reading/rules/read-fields.ts'
import { fillEdited } from '#app/features/submissions/rules/filling.ts'
import { ApiError, postJson } from '#app/ui/forms/api-client.ts'
import { READ_FIELDS, readingSentence, type QuickReading } from '../rules.ts'
import { ModeratorContext } from './moderation-form.tsx'
import { setField } from './use-field-changes.ts'

type State = Pick<QuickReading, 'notes'> & { sentence: string }

const NOTHING: State = { notes: {}, sentence: '' }

/** Reads the promoter's page for the quick edit; what an admin typed stays. */
export function useQuickRead(
  { competitionID, updatedAt }: Listing,
  served: QuickReading | undefined,
) {
  const { csrfToken } = use(ModeratorContext)
  const [known, setKnown] = useState<State & { version: number }>()
  const set = (state: State) => setKnown({ ...state, version: updatedAt })

  async function readInto(form: HTMLFormElement) {
    set({ ...NOTHING, sentence: 'Reading the page…' })
    try {
      const body = { url: textsOf(form).entryUrl ?? '', competitionID }
      const { fields } = await postJson<{ fields: ReadFields }>('/api/read-link', body, csrfToken)
      const reading = fillEdited(textsOf(form), fields)
      for (const name of READ_FIELDS) {
        const field = form.elements.namedItem(name)
        const value = reading.values[name]
        if (field instanceof HTMLInputElement && value) setField(field, value)
      }
      set({ notes: reading.notes, sentence: readingSentence(reading) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      set({ ...NOTHING, sentence: error.message })
    }
  }

  function read(event: MouseEvent<HTMLButtonElement>) {
    const { form } = event.currentTarget
    if (!form) return
    event.preventDefault()
    void readInto(form)
  }

  // Of the version that is shown: a saved one was read before.
  const state = known?.version === updatedAt ? known : { ...NOTHING, notes: served?.notes ?? {} }
  return { ...state, read }
}

function textsOf(form: HTMLFormElement): Record<string, string> {
  const texts = [...new FormData(form)].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  )
  return Object.fromEntries(texts)
}
