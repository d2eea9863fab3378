import { GROUND_LABELS, KIND_LABELS } from '#app/features/decisions/rules/decisions.ts'
import { FLAG_LABELS } from '#app/features/checking/rules/verdict.ts'
import { agoLabel } from '#app/lib/time/days.ts'
import type { CheckOf, ToCheck } from '../queries/to-check.server.ts'
import { CHECK_LABELS, REPORT_REASON_LABELS } from '../rules.ts'
import type { FieldValues } from './moderation-form.tsx'
import type { Row } from './split-view.tsx'

/** The row of an item of To check, for wide screens. */
export function toCheckRow(item: ToCheck, now: Date): Row {
  const { kind, at, opened } = item
  return {
    title: titleOf(item),
    about: [wordOf(item), CHECK_LABELS[kind], agoLabel(at, now)].filter(Boolean).join(' · '),
    flags: [opened > 0 && `opened ${opened.toLocaleString('en-IE')} ×`],
  }
}

/** What was found, in a word or two; undefined where the kind says it. */
function wordOf(item: ToCheck): string | undefined {
  switch (item.kind) {
    case 'reports':
      return item.reports.toSorted(noticesFirst).map(reportedWords)[0]
    case 'links':
      return FLAG_LABELS[item.flag.kind]
    case 'winners':
      return item.note.outcome === 'published' ? 'Published' : 'Not found'
    case 'objections':
      return KIND_LABELS[item.objection.kind]
    case 'bookings':
      return item.booking.state === 'asked' ? 'Asked for' : 'Not paid'
    case 'promoters':
      return `Perhaps ${item.into.name}`
    default:
      return undefined
  }
}

type Report = CheckOf<'reports'>['reports'][number]

/** A report's reason, or what its notice asserts. */
export function reportLabel({ reason, notice }: Report): string {
  return notice ? GROUND_LABELS[notice.ground] : REPORT_REASON_LABELS[reason]
}

const noticesFirst = (a: Report, b: Report) => Number(!a.notice) - Number(!b.notice)

/** With what its reporter wrote, which says more than 'Something else'. */
function reportedWords(report: Report): string {
  const words = report.notice?.explanation ?? report.note
  if (!words) return reportLabel(report)
  return report.reason === 'other' && !report.notice
    ? `“${words}”`
    : `${reportLabel(report)}: “${words}”`
}

/** The title of its listing, or the promoter's or member's name. */
export function titleOf(item: ToCheck): string {
  if (item.kind === 'objections')
    return item.objection.subject ?? item.objection.member ?? 'Something that is gone'
  return item.kind === 'promoters' ? item.promoter.name : item.listing.competitionTitle
}

/** What every form of an item sends. */
export function fieldsOf(item: ToCheck): FieldValues {
  const fields = { kind: item.kind, id: item.id.slice(item.kind.length + 1) }
  if (item.kind === 'promoters' || item.kind === 'objections') return fields
  return { ...fields, competitionID: item.listing.competitionID }
}

/** The link that was checked. */
export function linkOf({ flag, listing: { entryUrl, termsUrl } }: CheckOf<'links'>): string {
  return (flag.target === 'terms' ? termsUrl : null) ?? entryUrl
}

/** The page where it was found. */
export function pageOf(item: ToCheck): string | undefined {
  if (item.kind === 'promoters' || item.kind === 'objections') return undefined
  const { entryUrl, termsUrl } = item.listing
  if (item.kind === 'winners') return item.note.url ?? entryUrl
  if (item.kind === 'terms') return termsUrl ?? entryUrl
  return item.kind === 'links' ? linkOf(item) : entryUrl
}
