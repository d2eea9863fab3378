import { fetchInTime } from '#app/lib/browser/fetch-in-time.ts'
import { useEffect, useState } from 'react'
import { readRound, type RoundData } from '#app/features/directory/rules/round-data.ts'
import type { Day } from '#app/lib/time/days.ts'

const ROUND = '/round.json'

/** Without a connection the service worker answers with the round that it stored. */
export async function fetchRound(options?: RequestInit): Promise<RoundData | undefined> {
  try {
    const response = await fetchInTime(ROUND, options)
    return response.ok ? readRound(await response.text()) : undefined
  } catch {
    return undefined
  }
}

type Fetched = { round: RoundData; isFetched: boolean }

/** Fetches the round, again at midnight in Ireland and when the connection is back; undefined before. */
export function useRoundData(today: Day): Fetched | undefined {
  const [fetched, setFetched] = useState<Fetched>()

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    async function look() {
      const round = await fetchRound({ cache: 'no-cache', signal })
      if (signal.aborted) return
      if (round) setFetched({ round, isFetched: true })
      // What the device remembers can be entered without it.
      else setFetched((known) => ({ round: known?.round ?? emptyRound(today), isFetched: false }))
    }
    void look()
    window.addEventListener('online', () => void look(), { signal })
    return () => leaving.abort()
  }, [today])

  return fetched
}

function emptyRound(day: Day): RoundData {
  return { day, listings: [], changed: [], gone: [], flagged: [] }
}
