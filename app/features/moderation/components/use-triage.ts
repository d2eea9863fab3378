import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, postJson } from '#app/ui/forms/api-client.ts'
import { needsClosingDate } from '#app/features/listings/rules/closing.ts'
import { mayBeSecond } from '#app/features/submissions/rules/similar.ts'
import { useClock } from '#app/ui/now.tsx'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import { correctionsOf, reasonFrom, UNDO_MS, type Corrections } from '../rules.ts'
import type { CorrectionFailure } from './correction-fields.tsx'
import { focusCompetition, focusNeighbour, openField } from './triage-keys.ts'
import { triageId, type TriageEntry } from './triage-item.tsx'
import { undoChange, useFieldChanges, type FieldChange } from './use-field-changes.ts'

type Answer = { changed: boolean; competition: { decidedBy: string | null } }
type Decision = {
  competitionID: number
  title: string
  intent: Intent
  from: string | undefined
  version: number
  corrections: Corrections | undefined
  /** The fields of the item, to show again if they are refused. */
  values: Record<string, string>
}
const STATUS = '/api/update-competition-status'
const INTENTS = {
  approve: { status: true, word: 'Approved' },
  reject: { status: false, word: 'Rejected' },
} as const
type Intent = keyof typeof INTENTS

/** `sent` tells whether the decision was made, once the server has answered. */
type Sent = Decision & { sent: Promise<boolean> }

/** What an admin can change of a listing that is shown. */
const FIELDS = '[data-correct], [data-feature], [data-pick]'

/** A second press this soon was meant for the next listing, so it does not confirm. */
const CONFIRM_AFTER_MS = 500

/** Optimistic: a listing leaves the page at once; a failed decision returns it with its error. */
export function useTriage(
  entries: readonly TriageEntry[],
  reasons: readonly string[],
  csrfToken: string,
) {
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const done = useRef<(Sent | FieldChange)[]>([])
  const [failures, setFailures] = useState<ReadonlyMap<number, CorrectionFailure>>(new Map())
  const returning = useRef<number>(undefined)
  const duplicates = useDuplicateCheck()
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  useFieldChanges(FIELDS, (change) => done.current.push(change))
  const shown = entries.filter(({ listing }) => !gone.has(listing.competitionID))

  useEffect(() => {
    if (returning.current !== undefined && focusCompetition(returning.current))
      returning.current = undefined
  })

  const mark = (id: number, isGone: boolean) =>
    setGone((known) => {
      const next = new Set(known)
      if (isGone) next.add(id)
      else next.delete(id)
      return next
    })

  function undoLast() {
    // Fields of listings that are gone went with the decision.
    const last = done.current.findLast((one) => 'sent' in one || one.field.isConnected)
    if (!last) return showToast({ text: 'There is nothing to undo.' })
    if ('sent' in last) return void undo(last)
    undoChange(last)
    done.current = done.current.slice(0, done.current.indexOf(last))
  }

  async function undo(decision: Sent) {
    forget(decision)
    // Undone before its answer arrived: the request to undo must not overtake it.
    if (!(await decision.sent)) return
    const { competitionID, title, corrections } = decision
    try {
      await postJson('/api/undo-competition-status', { competition: { competitionID } }, csrfToken)
      returning.current = competitionID
      mark(competitionID, false)
      showToast({ text: `Undone: ${title}${corrections ? '. Your corrections stay.' : ''}` })
    } catch (error) {
      showToast({ text: messageOf(error) })
    }
    await revalidate()
  }

  function forget(decision: Sent) {
    done.current = done.current.filter((other) => other !== decision)
  }

  async function send(decision: Decision, reason: string | null): Promise<boolean> {
    const { competitionID, title, intent, from, version, corrections: changes, values } = decision
    try {
      const { status, word } = INTENTS[intent]
      const body = { competition: { competitionID }, status, reason, from, version, changes }
      // The page said at once that it is decided: it must be, also if it is left now.
      const options = { keepalive: true }
      const { changed, competition } = await postJson<Answer>(STATUS, body, csrfToken, options)
      if (!changed) showToast({ text: alreadyDecided(word, title, competition.decidedBy) })
      return changed
    } catch (error) {
      const text = messageOf(error)
      if (changes && error instanceof ApiError) {
        const { errors } = error
        setFailures((known) => new Map(known).set(competitionID, { values, errors }))
      }
      mark(competitionID, false)
      showToast({ text })
      return false
    }
  }

  function decide(decision: Decision, reason: string | null) {
    const made: Sent = { ...decision, sent: send(decision, reason) }
    done.current.push(made)
    const { title, intent } = decision
    showToast({
      text: `${INTENTS[intent].word}: ${title}`,
      undo: () => void undo(made),
      forMs: UNDO_MS,
    })
    void made.sent.then((changed) => {
      if (!changed) forget(made)
      // The numbers of the tabs too.
      return revalidate()
    })
  }

  /** Handles the decision forms; others go to the page's action. */
  function handle(values: Record<string, string>): boolean {
    const { intent } = values
    if (!isIntent(intent)) return false
    const competitionID = Number(values.competitionID)
    const entry = entries.find(({ listing }) => listing.competitionID === competitionID)
    if (!entry) return false
    if (intent === 'approve' && !isDated(entry, values)) {
      openField(document.getElementById(triageId(competitionID)), 'competitionEndDate')
      showToast({ text: 'It needs a closing date first.' })
      return true
    }
    if (intent === 'approve' && !duplicates.isConfirmed(entry)) return true
    focusNeighbour(competitionID)
    mark(competitionID, true)
    const { competitionTitle: title, updatedAt: version } = entry.listing
    const corrections = INTENTS[intent].status ? correctionsOf(entry.listing, values) : undefined
    const { from } = values
    const decision = { competitionID, title, intent, from, version, corrections, values }
    decide(decision, values.reason || reasonFrom(values.otherReason ?? '', reasons) || null)
    return true
  }

  return { shown, handle, failures, asked: duplicates.asked, undo: undoLast }
}

/** A find may have no closing date; then the one that was typed counts. */
function isDated({ listing }: TriageEntry, values: Record<string, string>) {
  return !needsClosingDate(listing.competitionEndDate) || Boolean(values.competitionEndDate)
}

/** Approving what may be a duplicate asks once. */
function useDuplicateCheck() {
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set())
  const askedAt = useRef(new Map<number, number>())
  const showToast = useToast()
  const { today } = useClock()

  function isConfirmed({ listing, duplicates }: TriageEntry): boolean {
    if (!mayBeSecond(listing, duplicates, today)) return true
    const { competitionID, competitionTitle } = listing
    const at = askedAt.current.get(competitionID)
    if (at !== undefined) return performance.now() - at > CONFIRM_AFTER_MS
    askedAt.current.set(competitionID, performance.now())
    setAsked((known) => new Set(known).add(competitionID))
    showToast({ text: `Possible duplicate: ${competitionTitle}. Approve again to publish it.` })
    return false
  }

  return { asked, isConfirmed }
}

function isIntent(intent: string | undefined): intent is Intent {
  return intent !== undefined && Object.hasOwn(INTENTS, intent)
}

function alreadyDecided(word: string, title: string, by: string | null) {
  return `${by ?? 'Somebody'} had ${word.toLowerCase()} “${title}” already.`
}

function messageOf(error: unknown) {
  if (!(error instanceof ApiError)) throw error
  return error.message
}
