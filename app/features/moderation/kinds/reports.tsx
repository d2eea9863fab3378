import { GROUND_LABELS } from '#app/features/decisions/rules/decisions.ts'
import { TERMS_READERS } from '#app/features/reading/rules/terms-readers.ts'
import { agoLabel } from '#app/lib/time/days.ts'
import { useClock } from '#app/ui/now.tsx'
import type { Report } from '../queries/reports.server.ts'
import { Compared } from '../components/compared.tsx'
import {
  CORRECTED_FIELDS,
  CORRECTED_LABELS,
  mergeCorrections,
  REASON_MAX,
  REPORT_REASON_LABELS,
  type Corrected,
} from '../rules/decisions.ts'
import { IntentButton } from '../components/moderation-form.tsx'
import type { CheckOf } from './kinds.server.ts'
import { AnswerBox, Decide, ListingActions, Panel } from './panels.tsx'
import { ofListing, Quote, type View } from './view.tsx'

export function reports({ reports: all, hasNotice, listing }: CheckOf<'reports'>): View {
  const corrected = mergeCorrections(all, listing)
  return {
    ...ofListing(listing),
    word: all.toSorted(noticesFirst).map(reportedWords)[0],
    finding: (
      <>
        <Reports reports={all} />
        {corrected && <Correction corrected={corrected} listing={listing} />}
      </>
    ),
    actions: (
      <>
        {corrected && (
          <Decide
            shortcut="c"
            intent="apply"
            isPrimary
            fields={{ ...corrected, version: listing.updatedAt }}
            label="Apply the correction"
          />
        )}
        {hasNotice ? (
          <NoticePanel />
        ) : (
          <Decide
            shortcut="x"
            intent="dismiss"
            label={all.length === 1 ? 'Close the report' : `Close ${all.length} reports`}
          />
        )}
        {/* A correction is not held against the promoter. */}
        {!hasNotice && !all.some(isCorrection) && (
          <Decide shortcut="c" intent="confirm" label="Uphold: counts against the promoter" />
        )}
        <ListingActions listing={listing} />
      </>
    ),
  }
}

function Reports({ reports: all }: { reports: readonly Report[] }) {
  const { now } = useClock()
  return (
    <ul className="grid gap-1 text-sm">
      {all.map((report, index) => (
        <li key={index}>
          <strong className="font-semibold text-urgent">{reportLabel(report)}</strong>
          {report.note && <span>: “{report.note}”</span>}{' '}
          <span className="text-muted">{agoLabel(report.createdAt, now)}</span>
          {report.notice && <Notice notice={report.notice} />}
        </li>
      ))}
    </ul>
  )
}

function Notice({ notice }: { notice: NonNullable<Report['notice']> }) {
  const { reference, name, email, explanation } = notice
  return (
    <>
      <p className="text-muted">
        {[`Notice ${reference}`, name ?? 'no name', email ?? 'no address'].join(' · ')}
      </p>
      <Quote>{explanation}</Quote>
    </>
  )
}

type CorrectionProps = { corrected: Corrected; listing: CheckOf<'reports'>['listing'] }

function Correction({ corrected, listing }: CorrectionProps) {
  const changed = CORRECTED_FIELDS.filter((name) => corrected[name] !== undefined)
  return (
    <Compared
      own="Listed"
      other="Corrected"
      rows={changed.map((name) => [CORRECTED_LABELS[name], listing[name], corrected[name] ?? ''])}
    />
  )
}

const isCorrection = ({ corrected, byPromoter }: Report) => corrected !== null || byPromoter

/** A report's reason, or what its notice asserts. */
function reportLabel(report: Report): string {
  const { reason, notice, fact, byPromoter } = report
  if (isCorrection(report)) return byPromoter ? 'Correction by its promoter' : 'Correction'
  if (fact !== null) return `Wrongly read in the T&Cs: ${TERMS_READERS[fact].label}`
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

/** A notice is only decided with a reason, and by no letter. */
function NoticePanel() {
  const label = 'What you found; who sent the notice reads it'
  return (
    <Panel shortcut="n" label="Decide on the notice" isPrimary>
      <AnswerBox name="reason" label={label} maxLength={REASON_MAX} />
      <IntentButton intent="dismiss">No action: the listing stays</IntentButton>
      <IntentButton intent="confirm">
        Uphold: it stays, and counts against the promoter
      </IntentButton>
    </Panel>
  )
}
