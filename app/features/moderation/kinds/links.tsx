import { use } from 'react'
import { questionOf } from '#app/features/reading/rules/checks/evidence.ts'
import { FLAG_LABELS } from '#app/features/reading/rules/checks/verdict.ts'
import { bareAddress } from '#app/lib/text/bare-address.ts'
import { prettyDate, type Day } from '#app/lib/time/days.ts'
import { Shortcut } from '../components/desk-button.tsx'
import { IntentButton } from '../components/moderation-form.tsx'
import type { CheckOf } from './kinds.server.ts'
import { CheckContext, Decide, Panel } from './panels.tsx'
import { ofListing, Quote, type View } from './view.tsx'

type Flagged = CheckOf<'links'>

export function links({ flag, listing }: Flagged): View {
  const { target, kind, foundEndDate } = flag
  const url = (target === 'terms' ? listing.termsUrl : null) ?? listing.entryUrl
  return {
    ...ofListing(listing),
    url,
    word: FLAG_LABELS[kind],
    finding: <Flag flag={flag} listing={listing} />,
    actions: (
      <>
        {foundEndDate && <DatePanel day={foundEndDate} />}
        <Decide
          shortcut={foundEndDate ? 't' : 'c'}
          intent="close"
          isPrimary={!foundEndDate}
          label="Close today"
        />
        <Decide shortcut="x" intent="dismiss" label="Dismiss" />
        <Decide shortcut="h" intent="trust" label="Trust the site" />
        <LinkPanel url={url} />
      </>
    ),
  }
}

function Flag({ flag, listing }: Pick<Flagged, 'flag' | 'listing'>) {
  const question = questionOf(flag, listing.competitionEndDate)
  const hasMoved = flag.kind.startsWith('moved') && flag.finalUrl !== null
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="font-semibold text-urgent">{FLAG_LABELS[flag.kind]}</strong>
        {flag.target === 'terms' && <span className="chip bg-tint">T&Cs</span>}
      </p>
      {question && <p className="mt-1 font-semibold">{question}</p>}
      {flag.quote && <Quote>{flag.quote}</Quote>}
      {hasMoved && (
        <p className="mt-1 text-sm text-muted">leads to {bareAddress(flag.finalUrl ?? '')}</p>
      )}
    </>
  )
}

const CHOICES = [
  ['moved', 'The promoter moved it'],
  ['corrected', 'We had it wrong'],
] as const

function DatePanel({ day }: { day: Day }) {
  return (
    <Panel shortcut="c" isPrimary label={`Take ${prettyDate(day)}`}>
      {CHOICES.map(([intent, choice], index) => (
        <IntentButton
          key={intent}
          intent={intent}
          data-key={index + 1}
          className="flex min-h-11 items-center gap-2 rounded-lg px-2 text-left text-sm hover:bg-tint focus-visible:bg-tint"
        >
          <Shortcut>{String(index + 1)}</Shortcut> {choice}
        </IntentButton>
      ))}
    </Panel>
  )
}

function LinkPanel({ url }: { url: string }) {
  const { id, title, error } = use(CheckContext)
  const errorId = `${id}-error`
  const isWrong = error !== undefined
  return (
    <Panel shortcut="l" label="New link" isOpen={isWrong}>
      <div className="flex gap-2">
        <input
          type="url"
          name="url"
          required
          data-answer
          defaultValue={url}
          aria-label={`New link of ${title}`}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? errorId : undefined}
          className="h-11 w-0 flex-1 rounded-[10px] border border-line bg-card px-3 text-sm aria-invalid:border-urgent"
        />
        <IntentButton intent="link">Save</IntentButton>
      </div>
      {isWrong && (
        <p id={errorId} className="text-sm font-semibold text-urgent">
          {error}
        </p>
      )}
    </Panel>
  )
}
