import type { ReactNode } from 'react'
import { prettyDate } from '#app/lib/time/days.ts'
import type { IconName } from '#app/ui/icon-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { CompetitionDetail } from '#app/features/listings/queries/detail.server.ts'
import {
  CHOICE_FIELDS,
  CHOICE_NAMES,
  choiceLabel,
  type ChoiceName,
} from '#app/features/listings/rules/choices.ts'
import { safeHref } from '#app/features/listings/rules/links.ts'
import { prizeLabel } from '#app/features/listings/rules/prize.ts'

/** What there is to win, how and who can enter, as a table. */
export function ListingFacts({ competition }: { competition: CompetitionDetail }) {
  const { prizeValue, prizeCount, winnerAnnouncementDate, termsUrl } = competition
  const terms = termsUrl ? safeHref(termsUrl) : undefined
  return (
    <dl className="mt-2 divide-y divide-line rounded-card bg-card px-4 shadow-card">
      <ChoiceFact name="kind" competition={competition} />
      {prizeValue !== null && (
        <Fact icon="trophy" name="Prize value">
          {prizeLabel(prizeValue, prizeCount)}
        </Fact>
      )}
      {CHOICE_NAMES.filter((name) => name !== 'kind').map((name) => (
        <ChoiceFact key={name} name={name} competition={competition} />
      ))}
      {winnerAnnouncementDate && (
        <Fact icon="calendar-days" name="Winners announced">
          {prettyDate(winnerAnnouncementDate)}
        </Fact>
      )}
      {terms && (
        <Fact icon="file-text" name="T&Cs">
          <a
            href={terms}
            target="_blank"
            rel="nofollow ugc noopener"
            className="-my-2.5 inline-flex min-h-11 items-center text-link underline"
          >
            Read the promoter’s T&Cs
          </a>
        </Fact>
      )}
    </dl>
  )
}

type ChoiceProps = { name: ChoiceName; competition: CompetitionDetail }

function ChoiceFact({ name, competition }: ChoiceProps) {
  const { fact } = CHOICE_FIELDS[name]
  const label = choiceLabel(name, competition[name])
  if (label === '') return null
  return (
    <Fact icon={fact.icon} name={fact.name}>
      {label}
      {name === 'eligibility' && competition.over18 && ', 18 or over'}
    </Fact>
  )
}

function Fact({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 py-3">
      <dt className="flex w-[calc(min(8rem,40%)+2rem)] shrink-0 items-center gap-3 text-sm text-muted">
        <Icon name={icon} size={20} className="text-link" />
        {name}
      </dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
