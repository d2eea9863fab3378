import { useEffect, useState } from 'react'
import { SEARCH_MIN } from '#app/features/directory/rules/search.ts'
import { announceFetchFailure } from '#app/ui/forms/fetch-failure.ts'
import { SEARCH_DEBOUNCE_MS } from '../rules.ts'
import { apiUrl } from '#app/lib/browser/api-url.ts'

export type Result = {
  competitionSlug: string
  competitionImageURL: string
  competitionTitle: string
  over18: boolean
  costsMoney: boolean
}
export type SearchState = { query: string; results: Result[] } | 'idle' | 'loading' | 'failed'

/** Searches a second after the last key press or at once; drops outdated responses. */
export function useSearch(text: string) {
  const [state, setState] = useState<SearchState>('idle')
  const [urgent, setUrgent] = useState('')
  const query = text.trim()

  useEffect(() => {
    if (query.length < SEARCH_MIN) {
      setState('idle')
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(
      () => {
        setState('loading')
        fetchResults(query, abort.signal).then(
          (results) => setState({ query, results }),
          () => {
            if (abort.signal.aborted) return
            setState('failed')
            announceFetchFailure()
          },
        )
      },
      urgent === query ? 0 : SEARCH_DEBOUNCE_MS,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [query, urgent])

  return { state, searchNow: (wanted = query) => setUrgent(wanted) }
}

async function fetchResults(query: string, signal: AbortSignal): Promise<Result[]> {
  const response = await fetch(apiUrl(`/api/search/${encodeURIComponent(query)}`), {
    signal,
    headers: { accept: 'application/json' },
  })
  if (!response.ok) throw new Error(`Search answered ${response.status}`)
  return response.json()
}
