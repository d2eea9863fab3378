import { useState } from 'react'
import { needsClosingDate } from '#app/features/listings/rules/closing.ts'
import { mayBeSecond } from '#app/features/submissions/rules/similar.ts'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import { useClock } from '#app/ui/now.tsx'
import { doingOf } from '../rules/decisions.ts'
import { openField, reachBeside } from './desk-keys.ts'
import type { Moderator } from './moderation-form.tsx'
import { triageId, type TriageEntry } from './triage-item.tsx'
import { useDeskAnswer, type Desk } from './use-desk-answer.ts'

/** A second press this soon was meant for the next listing, so it does not confirm. */
const CONFIRM_AFTER_MS = 500

type Options = Pick<Moderator, 'csrfToken' | 'reasons'>

/** A decided listing leaves its place to a line at once; a failed decision returns it with its error. */
export function useTriage(entries: readonly TriageEntry[], options: Options, served: unknown) {
  const { moderator, ...desk } = useDeskAnswer(served, {
    ...options,
    isBrief: true,
    onSend(values, item) {
      if (doingOf(values) !== undefined) reachBeside(item)
    },
  })
  const { asked, isConfirmed } = useDuplicateCheck()
  const showToast = useToast()

  function handle(values: Record<string, string>, item: HTMLElement | null): boolean {
    const entry = entries.find(({ listing }) => triageId(listing.competitionID) === item?.id)
    if (!entry || doingOf(values) === undefined) return moderator.handle(values, item)
    if (values.intent === 'approve' && !isDated(entry, values)) {
      openField(item, 'd')
      showToast({ text: 'It needs a closing date first.' })
      return true
    }
    if (values.intent === 'approve' && !isConfirmed(entry)) return true
    return moderator.handle({ ...values, duplicatesSeen: 'on' }, item)
  }

  return { desk: { ...desk, moderator: { ...moderator, handle } } satisfies Desk, asked }
}

/** A find may have no closing date; then the one that was typed counts. */
function isDated({ listing }: TriageEntry, values: Record<string, string>) {
  return !needsClosingDate(listing.competitionEndDate) || Boolean(values.competitionEndDate)
}

function useDuplicateCheck() {
  const [asked, setAsked] = useState<ReadonlyMap<number, number>>(new Map())
  const showToast = useToast()
  const { today } = useClock()

  function isConfirmed({ listing, duplicates }: TriageEntry): boolean {
    if (!mayBeSecond(listing, duplicates, today)) return true
    const { competitionID, competitionTitle } = listing
    const at = asked.get(competitionID)
    if (at !== undefined) return performance.now() - at > CONFIRM_AFTER_MS
    setAsked((known) => new Map(known).set(competitionID, performance.now()))
    showToast({ text: `Possible duplicate: ${competitionTitle}. Approve again to publish it.` })
    return false
  }

  return { asked, isConfirmed }
}
