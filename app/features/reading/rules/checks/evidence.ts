import { daysBetween, prettyDate, type Day } from '#app/lib/time/days.ts'
import type { FoundDate } from './analyse-page.ts'
import type { Target } from './links.ts'
import type { FlagKind } from './verdict.ts'

export type Evidence = { kind: FlagKind; quote: string | null; foundEndDate: Day | null }

/** Returns equal text for equal evidence, so that dismissed flags are not raised again. */
export function evidenceText(target: Target, url: string, evidence: Evidence): string {
  const { kind, quote, foundEndDate } = evidence
  const words = (quote ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
  return [target, kind, url, foundEndDate ?? '', kind === 'date' ? '' : words].join('\n')
}

/** A page's date is evidence only if it differs from the listing’s. */
export function dateEvidence(found: FoundDate | undefined, endDate: Day): Evidence | undefined {
  if (!found || found.day === endDate) return undefined
  return { kind: 'date', quote: found.quote, foundEndDate: found.day }
}

/** Returns the question that an admin answers; undefined without a date. */
export function questionOf({ quote, foundEndDate }: Evidence, endDate: Day): string | undefined {
  if (!foundEndDate) return undefined
  const isMidnight = /\bmidnight\b/i.test(quote ?? '')
  if (isMidnight && Math.abs(daysBetween(foundEndDate, endDate)) === 1)
    return 'Midnight of which day?'
  return `The page says ${prettyDate(foundEndDate)}`
}
