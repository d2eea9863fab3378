import { Fragment, type ReactNode } from 'react'
import { prettyDate, type Day } from '#app/lib/time/days.ts'
import type { IconName } from '#app/ui/icon-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { CompetitionDetail } from '#app/features/listings/queries/detail.server.ts'
import { CHOICE_FIELDS, choiceLabel } from '#app/features/listings/rules/choices.ts'
import type { OptionalPlain } from '#app/features/listings/rules/fields.ts'
import { countyPath, outboundLink } from '#app/features/listings/rules/links.ts'
import { dailyRuleLabel } from '#app/features/tracker/rules/daily-rule.ts'

/** Shown above the description, or with another. */
type ShownElsewhere =
  | 'prizeValue'
  | 'prizeCount'
  | 'over18'
  | 'costsMoney'
  | 'registerUrl'
  | 'answerWithin'

/** `told` is how winners are told, in words. */
export type ListedDetail = Omit<CompetitionDetail, 'description'> & { told: string | undefined }

/** The lines of other optional fields, in this order. */
const LAST_LINES: Record<
  Exclude<OptionalPlain, ShownElsewhere>,
  (competition: ListedDetail) => ReactNode
> = {
  winnerAnnouncementDate: ({ winnerAnnouncementDate: day }) => (
    <Fact icon="calendar-days" name="Winners announced">
      {day && prettyDate(day)}
    </Fact>
  ),
  onlyCounties: (listing) => countyFact('Only for people of', listing.onlyCounties),
  prizeCounties: (listing) => countyFact('Prize in', listing.prizeCounties),
  entryCounties: (listing) => countyFact('Enter in', listing.entryCounties),
  place: ({ place }) => (
    <Fact icon="map-pin" name="Station or town">
      {place}
    </Fact>
  ),
  winnersTold: ({ told }) => (
    <Fact icon="mail" name="Winners told">
      {told}
    </Fact>
  ),
  prizeWithin: ({ prizeWithin: period }) => (
    <Fact icon="gift" name="Prize sent">
      {period && `Within ${period}`}
    </Fact>
  ),
  permitNumber({ permitNumber, registerUrl }) {
    const link = registerUrl && outboundLink(registerUrl)
    return (
      <Fact icon="scroll-text" name="Licence">
        {permitNumber && (
          <>
            {permitNumber}
            {link && link.href && ' · '}
            {link && link.href && (
              <a {...link} className="text-link underline">
                Look it up in the register
              </a>
            )}
          </>
        )}
      </Fact>
    )
  },
  termsUrl({ termsUrl }) {
    const link = termsUrl && outboundLink(termsUrl)
    return (
      <Fact icon="file-text" name="T&Cs">
        {link && link.href && (
          <a {...link} className="-my-2.5 inline-flex min-h-11 items-center text-link underline">
            Read the promoter’s T&Cs
          </a>
        )}
      </Fact>
    )
  },
}

/** What the promoter's form asks for, in words, and when a check saw it. */
export type FormFact = { words: string; seenOn: Day }

/** What is not said above the description. */
export function ListingFacts({
  competition,
  form,
}: {
  competition: ListedDetail
  form?: FormFact | undefined
}) {
  const { kind, entryMethod, entryFrequency } = CHOICE_FIELDS
  return (
    <section aria-labelledby="details-title">
      <h2 id="details-title" className="mb-2 text-lg font-semibold">
        Details
      </h2>
      <dl className="divided rounded-card bg-card px-4">
        <Fact icon={kind.fact.icon} name={kind.fact.name}>
          {choiceLabel('kind', competition.kind)}
        </Fact>
        <Fact icon={entryMethod.fact.icon} name={entryMethod.fact.name}>
          {choiceLabel('entryMethod', competition.entryMethod)}
        </Fact>
        <Fact icon={entryFrequency.fact.icon} name={entryFrequency.fact.name}>
          {competition.entryFrequency === 'daily' &&
            `Enter ${dailyRuleLabel(competition.entryDailyRule)}`}
        </Fact>
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
    </section>
  )
}

/** Links to the page of each county of 'cork, kerry'. */
function countyFact(name: string, counties: string | null) {
  return (
    <Fact icon="map-pin" name={name}>
      {counties?.split(', ').map((county) => (
        <Link key={county} to={countyPath(county)} className="mr-2 text-link capitalize underline">
          {county}
        </Link>
      ))}
    </Fact>
  )
}

type FactProps = { icon: IconName; name: string; children: ReactNode }

/** Nothing for what the listing does not say. */
function Fact({ icon, name, children }: FactProps) {
  if (!children) return null
  return (
    <div className="flex items-center gap-3 py-3">
      <dt className="flex w-[calc(min(8rem,40%)+2rem)] shrink-0 items-center gap-3 text-sm text-muted">
        <Icon name={icon} size={20} className="text-link" />
        {name}
      </dt>
      <dd className="min-w-0 font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
