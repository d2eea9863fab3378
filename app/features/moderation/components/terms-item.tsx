import type { ProposedTerms } from '#app/features/checking/queries/terms.server.ts'
import { daysLeftLabel } from '#app/features/listings/rules/closing.ts'
import { outboundLink } from '#app/features/listings/rules/links.ts'
import { TERMS_QUESTIONS } from '#app/features/reading/rules/terms-questions.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useClock } from '#app/ui/now.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { DeskItem } from './desk-item.tsx'
import { ModerationForm } from './moderation-form.tsx'

/** A listing beside the sentences of its T&Cs that may answer the readers' questions. */
export function TermsItem({ terms }: { terms: ProposedTerms }) {
  const { now } = useClock()
  const { competitionID, competitionTitle, competitionEndDate, quotes, termsUrl } = terms
  const about = <span className="sr-only">: {competitionTitle}</span>
  return (
    <DeskItem
      id={`terms-${competitionID}`}
      listing={terms}
      dates={
        <>
          Closes {prettyDate(competitionEndDate)}, {daysLeftLabel(competitionEndDate, now)}
        </>
      }
    >
      <ol className="flex min-w-0 flex-col gap-3 wrap-anywhere">
        {quotes.map(({ id, question, quote }, index) => (
          <li key={id} data-quote className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <p className="text-sm text-muted">
                <span className="max-md:hidden">{index + 1}. </span>
                {TERMS_QUESTIONS[question]}
              </p>
              <blockquote className="mt-1 border-l-4 border-line pl-3 text-sm">
                “{quote}”
              </blockquote>
            </div>
            <ModerationForm
              competitionID={competitionID}
              fields={{ quoteIDs: String(id) }}
              className="shrink-0"
            >
              <button
                type="submit"
                name="intent"
                value="dismiss"
                data-number={index + 1}
                className="button-quiet px-3 text-sm"
              >
                <Icon name="x" size={16} />
                <span className="max-sm:sr-only">Wrong</span>
                <span className="sr-only">: {TERMS_QUESTIONS[question]}</span>
              </button>
            </ModerationForm>
          </li>
        ))}
      </ol>
      <ModerationForm
        competitionID={competitionID}
        fields={{ quoteIDs: quotes.map(({ id }) => id).join(',') }}
        className="flex flex-wrap items-center gap-2 md:col-span-2"
      >
        <DecisionButtons about={about} all={quotes.length > 1} />
        <a {...outboundLink(termsUrl)} data-entry className="button-quiet px-3 text-sm">
          <Icon name="external-link" size={16} /> Read the T&Cs
          {about}
        </a>
      </ModerationForm>
    </DeskItem>
  )
}
