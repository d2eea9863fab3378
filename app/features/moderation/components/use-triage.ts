import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, postJson } from '#app/ui/forms/api-client.ts'
import { needsClosingDate } from '#app/features/listings/rules/closing.ts'
import { UNDO_MS } from '#app/features/listings/rules/undo.ts'
import { mayBeSecond } from '#app/features/submissions/rules/similar.ts'
import { useClock } from '#app/ui/now.tsx'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import { correctionsOf, reasonFrom, type Corrections } from '../rules.ts'
import type { CorrectionFailure } from './correction-fields.tsx'
import { focusBeside, openField, useReturning } from './desk-keys.ts'
import type { Moderator } from './moderation-form.tsx'
import { triageId, type TriageEntry } from './triage-item.tsx'
import { undoChange, useFieldChanges, type FieldChange } from './use-field-changes.ts'

type Answer = { changed: boolean; competition: { decidedBy: string | null } }
type Decision = {
  competitionID: number
  title: string
  status: boolean
  reason: string | null
  from: string | undefined
  version: number
  changes: Corrections | undefined
}
const STATUS = '/api/update-competition-status'

/** `sent` tells whether the decision was made, once the server has answered. */
type Sent = Decision & { sent: Promise<boolean> }

/** What an admin can change of a listing that is shown. */
const FIELDS = '[data-correct], [data-feature], [data-pick]'

/** A second press this soon was meant for the next listing, so it does not confirm. */
const CONFIRM_AFTER_MS = 500

/** Optimistic: a listing leaves the page at once; a failed decision returns it with its error. */
export function useTriage(
  entries: readonly TriageEntry[],
  { csrfToken, reasons }: Pick<Moderator, 'csrfToken' | 'reasons'>,
  answer: unknown,
) {
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const done = useRef<(Sent | FieldChange)[]>([])
  const [failures, setFailures] = useState<ReadonlyMap<number, CorrectionFailure>>(new Map())
  const focusOnReturn = useReturning()
  const { asked, isConfirmed } = useDuplicateCheck()
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  useFieldChanges(FIELDS, (change) => done.current.push(change))

  const mark = (id: number, isGone: boolean) =>
    setGone((known) => new Set(isGone ? [...known, id] : [...known].filter((one) => one !== id)))

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
    const { competitionID, title, changes } = decision
    try {
      await postJson('/api/undo-competition-status', { competition: { competitionID } }, csrfToken)
      focusOnReturn(triageId(competitionID))
      mark(competitionID, false)
      showToast({ text: `Undone: ${title}${changes ? '. Your corrections stay.' : ''}` })
    } catch (error) {
      showToast({ text: messageOf(error) })
    }
    await revalidate()
  }

  function forget(decision: Sent) {
    done.current = done.current.filter((other) => other !== decision)
  }

  async function send(decision: Decision, values: Record<string, string>): Promise<boolean> {
    const { competitionID, title, status, ...rest } = decision
    try {
      const body = { competition: { competitionID }, status, ...rest }
      // The page said at once that it is decided: it must be, also if it is left now.
      const options = { keepalive: true }
      const { changed, competition } = await postJson<Answer>(STATUS, body, csrfToken, options)
      const by = competition.decidedBy ?? 'Somebody'
      if (!changed)
        showToast({ text: `${by} had ${status ? 'approved' : 'rejected'} “${title}” already.` })
      return changed
    } catch (error) {
      if (rest.changes && error instanceof ApiError) {
        const { errors } = error
        setFailures((known) => new Map(known).set(competitionID, { values, errors }))
      }
      mark(competitionID, false)
      showToast({ text: messageOf(error) })
      return false
    }
  }

  function decide(decision: Decision, values: Record<string, string>) {
    focusBeside(document.getElementById(triageId(decision.competitionID)))
    mark(decision.competitionID, true)
    const made: Sent = { ...decision, sent: send(decision, values) }
    done.current.push(made)
    const word = decision.status ? 'Approved' : 'Rejected'
    showToast({ text: `${word}: ${decision.title}`, undo: () => void undo(made), forMs: UNDO_MS })
    void made.sent.then((changed) => {
      if (!changed) forget(made)
      // The numbers of the tabs too.
      return revalidate()
    })
  }

  /** Handles the decision forms; others go to the page's action. */
  function handle(values: Record<string, string>): boolean {
    const status = values.intent === 'approve'
    const competitionID = Number(values.competitionID)
    const entry = entries.find(({ listing }) => listing.competitionID === competitionID)
    if (!entry || !(status || values.intent === 'reject')) return false
    if (status && !isDated(entry, values)) {
      openField(document.getElementById(triageId(competitionID)), 'd')
      showToast({ text: 'It needs a closing date first.' })
      return true
    }
    if (status && !isConfirmed(entry)) return true
    const { competitionTitle: title, updatedAt: version } = entry.listing
    const changes = status ? correctionsOf(entry.listing, values) : undefined
    const reason = values.reason || reasonFrom(values.otherReason ?? '', reasons) || null
    const { from } = values
    decide({ competitionID, title, status, reason, from, version, changes }, values)
    return true
  }

  const shown = entries.filter(({ listing }) => !gone.has(listing.competitionID))
  const moderator = { csrfToken, reasons, handle }
  return { desk: { moderator, undo: undoLast, notice: answer }, shown, asked, failures }
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

function messageOf(error: unknown) {
  if (!(error instanceof ApiError)) throw error
  return error.message
}
