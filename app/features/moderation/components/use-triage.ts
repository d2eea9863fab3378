import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, postJson } from '#app/ui/forms/api-client.ts'
import { useToast } from '#app/ui/toast.tsx'
import { UNDO_MS } from '../rules.ts'
import { focusNeighbour } from './triage-keys.ts'
import type { TriageEntry } from './triage-item.tsx'

type Answer = { changed: boolean; competition: { decidedBy: string | null } }
type Decision = { competitionID: number; title: string; approve: boolean; version: number }

/** Fetches more listings below this number, before the last is decided. */
const FETCH_MORE_BELOW = 4

/**
 * Optimistic decisions: a listing leaves the page at once and the request follows. A failed one
 * returns with its error; a successful one can be undone for ten seconds.
 */
export function useTriage(entries: readonly TriageEntry[], total: number, csrfToken: string) {
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const decided = useRef<Decision[]>([])
  const showToast = useToast()
  const { revalidate, state } = useRevalidator()
  const shown = entries.filter(({ listing }) => !gone.has(listing.competitionID))

  const hasMore = total > entries.length || entries.length > shown.length
  const runsOut = shown.length < FETCH_MORE_BELOW && entries.length > shown.length
  useEffect(() => {
    if (runsOut && hasMore && state === 'idle') void revalidate()
    // Once each time the page runs out, not after every response.
    // oxlint-disable-next-line exhaustive-deps
  }, [runsOut, shown.length])

  const mark = (id: number, isGone: boolean) =>
    setGone((known) => {
      const next = new Set(known)
      if (isGone) next.add(id)
      else next.delete(id)
      return next
    })

  async function undo(decision = decided.current.at(-1)) {
    if (!decision) return showToast({ text: 'There is nothing to undo.' })
    decided.current = decided.current.filter((other) => other !== decision)
    const { competitionID, title } = decision
    try {
      await postJson('/api/undo-competition-status', { competition: { competitionID } }, csrfToken)
      mark(competitionID, false)
      showToast({ text: `Taken back: ${title}` })
      await revalidate()
    } catch (error) {
      showToast({ text: messageOf(error) })
    }
  }

  async function send(decision: Decision, reason: string | null) {
    const { competitionID, title, approve, version } = decision
    try {
      const body = { competition: { competitionID }, status: approve, reason, version }
      const { changed, competition } = await postJson<Answer>(
        '/api/update-competition-status',
        body,
        csrfToken,
      )
      const word = approve ? 'Approved' : 'Rejected'
      if (!changed) return showToast({ text: alreadyDecided(word, title, competition.decidedBy) })
      decided.current.push(decision)
      showToast({ text: `${word}: ${title}`, undo: () => void undo(decision), forMs: UNDO_MS })
    } catch (error) {
      mark(competitionID, false)
      showToast({ text: messageOf(error) })
      await revalidate()
    }
  }

  /** Handles the decision forms; others go to the page's action. */
  function handle(values: Record<string, string>): boolean {
    const { intent } = values
    if (intent !== 'approve' && intent !== 'reject') return false
    const competitionID = Number(values.competitionID)
    const entry = entries.find(({ listing }) => listing.competitionID === competitionID)
    if (!entry) return false
    focusNeighbour(competitionID)
    mark(competitionID, true)
    const { competitionTitle: title, updatedAt: version } = entry.listing
    const decision = { competitionID, title, approve: intent === 'approve', version }
    void send(decision, values.reason || values.otherReason || null)
    return true
  }

  return { shown, handle, undo: () => void undo() }
}

function alreadyDecided(word: string, title: string, by: string | null) {
  return `${by ?? 'Somebody'} had ${word.toLowerCase()} “${title}” already.`
}

function messageOf(error: unknown) {
  if (!(error instanceof ApiError)) throw error
  return error.message
}
