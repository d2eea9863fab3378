import { useCallback, useEffect, useRef, useState } from 'react'
import { getJson } from '#app/ui/forms/api-client.ts'
import type { Similar } from '../rules/similar.ts'
import type { Typed } from './form-fields.ts'

const NONE: Similar = { similar: [], waiting: 0 }
const PAUSE_MS = 400

export const DUPLICATE_FIELDS = ['entryUrl', 'competitionTitle', 'competitionEndDate']

/** Looks for similar listings while the form is filled in; a failed search never blocks sending. */
export function useDuplicates(served: Similar | undefined, edited?: { id: number; values: Typed }) {
  const [found, setFound] = useState(served ?? NONE)
  const ownId = edited?.id
  // An edit that leaves the identifying fields alone needs no new search.
  const known = useRef({
    query: edited ? toQuery(edited.values, ownId) : '',
    found: served ?? NONE,
  })
  const seen = useRef(served ?? NONE)
  const ofPage = useRef({ entryUrl: '', similar: NONE })
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const look = useCallback(
    async (typed: Typed): Promise<boolean> => {
      clearTimeout(timer.current)
      const query = toQuery(typed, ownId)
      if (query === known.current.query) return hasNew(known.current.found, seen.current)
      const asked = query
        ? await getJson<Similar>(`/api/similar-competitions?${query}`).catch(() => null)
        : NONE
      if (!asked) return false
      const { entryUrl, similar } = ofPage.current
      const found = entryUrl === typed.entryUrl ? merge(asked, similar) : asked
      known.current = { query, found }
      setFound(found)
      return hasNew(found, seen.current)
    },
    [ownId],
  )

  /** Also shows what was found for the page behind a link, which may have another address and title. */
  const noteSimilar = useCallback((similar: Similar, entryUrl: string) => {
    ofPage.current = { entryUrl, similar }
    known.current.found = merge(known.current.found, similar)
    setFound(known.current.found)
  }, [])

  const lookSoon = useCallback(
    (typed: Typed) => {
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => void look(typed), PAUSE_MS)
    },
    [look],
  )

  /** Marks the shown matches as seen, once the form is used again or the user is asked. */
  const noteSeen = useCallback(() => {
    seen.current = known.current.found
  }, [])

  return { found, isFound: hasNew(found, NONE), look, lookSoon, noteSimilar, noteSeen }
}

function merge(one: Similar, other: Similar): Similar {
  const slugs = new Set(one.similar.map(({ competitionSlug }) => competitionSlug))
  const others = other.similar.filter(({ competitionSlug }) => !slugs.has(competitionSlug))
  return {
    similar: [...one.similar, ...others],
    waiting: Math.max(one.waiting, other.waiting),
  }
}

function toQuery(typed: Typed, ownId: number | undefined): string {
  const { entryUrl = '', competitionTitle = '', competitionEndDate = '' } = typed
  if (!entryUrl && !(competitionTitle && competitionEndDate)) return ''
  const query = new URLSearchParams({ entryUrl, competitionTitle, competitionEndDate })
  if (ownId !== undefined) query.set('competitionID', String(ownId))
  return query.toString()
}

function hasNew(found: Similar, before: Similar) {
  const known = new Set(before.similar.map(({ competitionSlug }) => competitionSlug))
  return (
    found.waiting > before.waiting ||
    found.similar.some(({ competitionSlug }) => !known.has(competitionSlug))
  )
}
