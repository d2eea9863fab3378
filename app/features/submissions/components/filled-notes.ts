import { createContext, use } from 'react'

const NotesContext = createContext<Record<string, string>>({})

/** By field: the words it was filled in from, until somebody touches it. */
export const FilledNotes = NotesContext.Provider

export function useFilledNotes(): Record<string, string> {
  return use(NotesContext)
}

export function useFilledNote(name: string): string | undefined {
  return useFilledNotes()[name]
}
