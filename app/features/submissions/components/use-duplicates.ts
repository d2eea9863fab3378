import { useCallback, useEffect, useRef, useState } from 'react'
import type { Similar } from '../rules/similar.ts'
import type { Typed } from './form-fields.ts'
import { getJson } from './send-listing.ts'

const NONE: Similar = { similar: [], waiting: 0 }
const PAUSE_MS = 400

/** The fields that tell one listing from another. */
export const TELLING_FIELDS = ['entryUrl', 'competitionTitle', 'competitionEndDate']

/**
 * Looks for listings that may be the same while the form is filled in. When it cannot look, that
 * is no reason not to send.
 */
export function useDuplicates(served: Similar | undefined, edited?: { id: number; values: Typed }) {
  const [found, setFound] = useState(served ?? NONE)
  const ownId = edited?.id
  // While an edit leaves alone what tells it from others, it is as much like them as before.
  const known = useRef({
    query: edited ? toQuery(edited.values, ownId) : '',
    found: served ?? NONE,
  })
  const seen = useRef(served ?? NONE)
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  /** @returns whether there are some that nobody has seen yet. */
  const look = useCallback(
    async (typed: Typed): Promise<boolean> => {
      clearTimeout(timer.current)
      const query = toQuery(typed, ownId)
      if (query === known.current.query) return hasNew(known.current.found, seen.current)
      const found = query ? await ask(query) : NONE
      if (!found) return false
      known.current = { query, found }
      setFound(found)
      return hasNew(found, seen.current)
    },
    [ownId],
  )

  const lookSoon = useCallback(
    (typed: Typed) => {
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => void look(typed), PAUSE_MS)
    },
    [look],
  )

  /** What is on the screen counts as seen once the form is used again, or the user is asked. */
  const noteSeen = useCallback(() => {
    seen.current = known.current.found
  }, [])

  return { found, isFound: hasNew(found, NONE), look, lookSoon, noteSeen }
}

/** What there is to look for; empty while it is too little. */
function toQuery(typed: Typed, ownId: number | undefined): string {
  const { entryUrl = '', competitionTitle = '', competitionEndDate = '' } = typed
  if (!entryUrl && !(competitionTitle && competitionEndDate)) return ''
  const query = new URLSearchParams({ entryUrl, competitionTitle, competitionEndDate })
  if (ownId !== undefined) query.set('competitionID', String(ownId))
  return query.toString()
}

function ask(query: string): Promise<Similar | null> {
  return getJson<Similar>(`/api/similar-competitions?${query}`).catch(() => null)
}

function hasNew(found: Similar, before: Similar) {
  const known = new Set(before.similar.map(({ competitionSlug }) => competitionSlug))
  return (
    found.waiting > before.waiting ||
    found.similar.some(({ competitionSlug }) => !known.has(competitionSlug))
  )
}
