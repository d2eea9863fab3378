import type { ReactNode } from 'react'
import { questionOf } from '#app/features/checking/rules/evidence.ts'
import { FLAG_LABELS } from '#app/features/checking/rules/verdict.ts'
import { LED_BY_LABELS, saidOf } from '#app/features/decisions/rules/decisions.ts'
import { outboundLink } from '#app/features/listings/rules/links.ts'
import { deskLines } from '#app/features/partners/rules/booking-words.ts'
import { previewOf } from '#app/features/promoters/rules/preview.ts'
import { TERMS_QUESTIONS } from '#app/features/reading/rules/terms-questions.ts'
import { bareAddress } from '#app/lib/text/bare-address.ts'
import { agoLabel } from '#app/lib/time/days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useClock } from '#app/ui/now.tsx'
import type { CheckOf, ToCheck } from '../queries/to-check.server.ts'
import type { Report } from '../queries/reports.server.ts'
import { fieldsOf, pageOf, reportLabel } from './check-facts.ts'
import { DeskButton } from './desk-button.tsx'
import { FactChips } from './fact-chips.tsx'
import { PublishingNotes, SubmitterLine } from './listing-notes.tsx'

/** What was found, its words, and the page where it was found. */
export function CheckFinding({ item }: { item: ToCheck }) {
  const url = pageOf(item)
  return (
    <div className="min-w-0 wrap-anywhere">
      <Finding item={item} />
      {url !== undefined && (
        <a
          {...outboundLink(url)}
          data-key="o"
          aria-keyshortcuts="o"
          className="mt-1 inline-flex min-h-11 max-w-full items-center gap-1.5 text-sm text-link underline"
        >
          <span className="min-w-0 truncate">{bareAddress(url)}</span>
          <Icon name="external-link" size={14} />
          <span className="sr-only">(opens the promoter’s page)</span>
        </a>
      )}
    </div>
  )
}

function Finding({ item }: { item: ToCheck }): ReactNode {
  switch (item.kind) {
    case 'reports':
      return <Reports reports={item.reports} />
    case 'objections':
      return <Objection objection={item.objection} />
    case 'links':
      return <Flag flag={item.flag} listing={item.listing} />
    case 'unreviewed':
      return <Unreviewed item={item} />
    case 'winners':
      return (
        <Strong>
          {item.note.outcome === 'published'
            ? 'Winners published'
            : 'Winners looked for, and not found'}
        </Strong>
      )
    case 'terms':
      return (
        <>
          <Quotes item={item} />
          <PublishingNotes listing={item.listing} answered={item.answered} />
        </>
      )
    case 'bookings':
      return deskLines(item.booking).map((line) => <p key={line}>{line}</p>)
    case 'promoters':
      return (
        <>
          <Strong>{`Its name begins with that of “${item.into.name}”`}</Strong>
          <p className="mt-1 text-sm">{previewOf(item.promoter, 0, item.into.name)}</p>
        </>
      )
  }
}

function Reports({ reports }: Pick<CheckOf<'reports'>, 'reports'>) {
  const { now } = useClock()
  return (
    <ul className="grid gap-1 text-sm">
      {reports.map((report, index) => (
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

/** With the earlier decision beside it. */
function Objection({ objection: decision }: Pick<CheckOf<'objections'>, 'objection'>) {
  const { why, rule, ledBy, decider, decidedAt, objection } = decision
  const { now } = useClock()
  return (
    <>
      <Strong>{saidOf(decision)}</Strong>
      <p className="mt-1 text-sm text-muted">
        By {decider ?? 'an admin'}, {agoLabel(decidedAt, now)} · {LED_BY_LABELS[ledBy]} · {rule}
      </p>
      {why !== null && <p className="mt-1 text-sm">{why}</p>}
      <p className="mt-2 text-sm font-semibold">The objection</p>
      <Quote>{objection}</Quote>
    </>
  )
}

function Flag({ flag, listing }: Pick<CheckOf<'links'>, 'flag' | 'listing'>) {
  const question = questionOf(flag, listing.competitionEndDate)
  const hasMoved = flag.kind.startsWith('moved') && flag.finalUrl !== null
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="font-semibold text-urgent">{FLAG_LABELS[flag.kind]}</strong>
        {flag.target === 'terms' && <span className="chip bg-tint">T&Cs</span>}
      </p>
      {question && <p className="mt-1 font-medium">{question}</p>}
      {flag.quote && <Quote>{flag.quote}</Quote>}
      {hasMoved && (
        <p className="mt-1 text-sm text-muted">leads to {bareAddress(flag.finalUrl ?? '')}</p>
      )}
    </>
  )
}

function Unreviewed({ item: { listing, submitter, answered } }: { item: CheckOf<'unreviewed'> }) {
  return (
    <div className="flex flex-col gap-2">
      <SubmitterLine listing={listing} submitter={submitter} find={undefined} />
      <p className="line-clamp-4 text-sm">{listing.description}</p>
      <PublishingNotes listing={listing} answered={answered} />
      <FactChips listing={listing} />
    </div>
  )
}

function Quotes({ item }: { item: CheckOf<'terms'> }) {
  return (
    <ol className="flex flex-col gap-3">
      {item.quotes.map(({ id, question, quote }, index) => (
        <li key={id} data-quote className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <p className="text-sm text-muted">{TERMS_QUESTIONS[question]}</p>
            <Quote>{quote}</Quote>
          </div>
          <DeskButton
            shortcut={String(index + 1)}
            intent="dismiss"
            fields={{ ...fieldsOf(item), quoteIDs: id }}
            about={TERMS_QUESTIONS[question]}
          >
            Wrong
          </DeskButton>
        </li>
      ))}
    </ol>
  )
}

function Strong({ children }: { children: ReactNode }) {
  return <strong className="block font-semibold">{children}</strong>
}

function Quote({ children }: { children: ReactNode }) {
  return (
    <blockquote className="mt-1 border-l-4 border-line pl-3 text-sm whitespace-pre-line">
      “{children}”
    </blockquote>
  )
}
