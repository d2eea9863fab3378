import { Fragment, type ReactNode } from 'react'
import { prettyDate, type Day } from '#app/lib/time/days.ts'
import type { IconName } from '#app/ui/icon-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { CompetitionDetail } from '#app/features/listings/queries/detail.server.ts'
import {
  CHOICE_FIELDS,
  CHOICE_NAMES,
  choiceLabel,
  type ChoiceName,
} from '#app/features/listings/rules/choices.ts'
import type { OptionalPlain } from '#app/features/listings/rules/fields.ts'
import { toldLabel } from '#app/features/listings/rules/winner-terms.ts'
import { outboundLink } from '#app/features/listings/rules/links.ts'
import { dailyRuleLabel } from '#app/features/tracker/rules/daily-rule.ts'
import { prizeLabel } from '#app/features/listings/rules/prize.ts'

/** Shown with the prize value, with eligibility or as labels. */
type ShownElsewhere =
  | 'prizeValue'
  | 'prizeCount'
  | 'over18'
  | 'costsMoney'
  | 'registerUrl'
  | 'answerWithin'

/** The lines of other optional fields, in this order. */
const LAST_LINES: Record<
  Exclude<OptionalPlain, ShownElsewhere>,
  (competition: CompetitionDetail) => ReactNode
> = {
  winnerAnnouncementDate: ({ winnerAnnouncementDate: day }) =>
    day && (
      <Fact icon="calendar-days" name="Winners announced">
        {prettyDate(day)}
      </Fact>
    ),
  winnersTold: ({ winnersTold, answerWithin }) => (
    <Fact icon="mail" name="Winners told">
      {toldLabel({ winnersTold, answerWithin }) ?? (
        <span className="font-normal text-muted">Not stated</span>
      )}
    </Fact>
  ),
  prizeWithin: ({ prizeWithin: period }) =>
    period && (
      <Fact icon="gift" name="Prize sent">
        Within {period}
      </Fact>
    ),
  permitNumber({ permitNumber, registerUrl }) {
    const link = registerUrl && outboundLink(registerUrl)
    return (
      permitNumber && (
        <Fact icon="scroll-text" name="Licence">
          {permitNumber}
          {link && link.href && (
            <>
              {' · '}
              <a {...link} className="text-link underline">
                Look it up in the register
              </a>
            </>
          )}
        </Fact>
      )
    )
  },
  termsUrl({ termsUrl }) {
    const link = termsUrl && outboundLink(termsUrl)
    return (
      link &&
      link.href && (
        <Fact icon="file-text" name="T&Cs">
          <a {...link} className="-my-2.5 inline-flex min-h-11 items-center text-link underline">
            Read the promoter’s T&Cs
          </a>
        </Fact>
      )
    )
  },
}

/** What the promoter's form asks for, in words, and when a check saw it. */
export type FormFact = { words: string; seenOn: Day }

export function ListingFacts({
  competition,
  form,
}: {
  competition: CompetitionDetail
  form?: FormFact | undefined
}) {
  const prize = prizeLabel(competition.prizeValue, competition.prizeCount)
  return (
    <dl className="mt-2 divided rounded-card bg-card px-4 shadow-card">
      <ChoiceFact name="kind" competition={competition} />
      {prize && (
        <Fact icon="trophy" name="Prize">
          {prize}
        </Fact>
      )}
      {CHOICE_NAMES.filter((name) => name !== 'kind').map((name) => (
        <ChoiceFact key={name} name={name} competition={competition} />
      ))}
      {form && (
        <Fact icon="list-checks" name="Entry form">
          <span className="font-normal">
            {form.words} <span className="text-muted">Seen {prettyDate(form.seenOn)}</span>
          </span>
        </Fact>
      )}
      {Object.entries(LAST_LINES).map(([name, line]) => (
        <Fragment key={name}>{line(competition)}</Fragment>
      ))}
    </dl>
  )
}

type ChoiceProps = { name: ChoiceName; competition: CompetitionDetail }

function ChoiceFact({ name, competition }: ChoiceProps) {
  const { fact } = CHOICE_FIELDS[name]
  const label = choiceLabel(name, competition[name])
  if (label === '' || name === 'entryDailyRule') return null
  const isDaily = name === 'entryFrequency' && competition.entryFrequency === 'daily'
  return (
    <Fact icon={fact.icon} name={fact.name}>
      {isDaily ? `Enter ${dailyRuleLabel(competition.entryDailyRule)}` : label}
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
