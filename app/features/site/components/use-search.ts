import { fetchInTime } from '#app/lib/browser/fetch-in-time.ts'
import { useEffect, useState } from 'react'
import {
  AS_TYPED,
  SEARCH_MIN,
  SUMMARY_HEADER,
  type SearchSummary,
} from '#app/features/directory/rules/search.ts'
import { announceFetchFailure } from '#app/ui/forms/fetch-failure.ts'
import { SEARCH_DEBOUNCE_MS } from '../rules/site.ts'
import { apiUrl } from '#app/lib/browser/api-url.ts'

export type Result = {
  competitionSlug: string
  competitionImageURL: string
  competitionTitle: string
  over18: boolean
  costsMoney: boolean
}
export type Answer = { query: string; results: Result[]; summary: SearchSummary }
export type SearchState = Answer | 'idle' | 'loading' | 'failed'

/** Searches a second after the last key press or at once; drops outdated responses. */
export function useSearch(text: string) {
  const [state, setState] = useState<SearchState>('idle')
  const [urgent, setUrgent] = useState('')
  const [literal, setLiteral] = useState('')
  const query = text.trim()
  const asTyped = literal !== '' && literal === query

  useEffect(() => {
    if (query.length < SEARCH_MIN) {
      setState('idle')
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(
      () => {
        setState('loading')
        fetchAnswer(query, asTyped, abort.signal).then(setState, () => {
          if (abort.signal.aborted) return
          setState('failed')
          announceFetchFailure()
        })
      },
      urgent === query ? 0 : SEARCH_DEBOUNCE_MS,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [query, urgent, asTyped])

  return {
    state,
    asTyped,
    searchNow: (wanted = query) => setUrgent(wanted),
    /** Nothing is replaced until other words are typed. */
    searchAsTyped: () => {
      setLiteral(query)
      setUrgent(query)
    },
  }
}

async function fetchAnswer(query: string, asTyped: boolean, signal: AbortSignal): Promise<Answer> {
  const options = asTyped ? `?${new URLSearchParams(AS_TYPED)}` : ''
  const response = await fetchInTime(apiUrl(`/api/search/${encodeURIComponent(query)}${options}`), {
    signal,
    headers: { accept: 'application/json' },
  })
  if (!response.ok) throw new Error(`Search answered ${response.status}`)
  const results: Result[] = await response.json()
  const summary = response.headers.get(SUMMARY_HEADER)
  return { query, results, summary: JSON.parse(summary ?? '') }
}
