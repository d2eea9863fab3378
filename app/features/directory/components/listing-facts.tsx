import type { ReactNode } from 'react'
import { prettyDate, shortDate, type Day } from '#app/lib/time/days.ts'
import type { ShownFact } from '#app/features/reading/queries/terms.server.ts'
import type { IconName } from '#app/ui/icon-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { CompetitionDetail } from '#app/features/listings/queries/detail.server.ts'
import { CHOICE_FIELDS, choiceLabel } from '#app/features/listings/rules/choices.ts'
import type { OptionalPlain } from '#app/features/listings/rules/fields.ts'
import { competitionPath, countyPath, outboundLink } from '#app/features/listings/rules/links.ts'
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

type Line = readonly [icon: IconName, name: string, valueOf: (listing: ListedDetail) => ReactNode]

/** The lines of other optional fields, in this order. */
const LAST_LINES: Record<Exclude<OptionalPlain, ShownElsewhere>, Line> = {
  winnerAnnouncementDate: [
    'calendar-days',
    'Winners announced',
    ({ winnerAnnouncementDate: day }) => day && prettyDate(day),
  ],
  onlyCounties: ['map-pin', 'Only for people of', (listing) => linksTo(listing.onlyCounties)],
  prizeCounties: ['map-pin', 'Prize in', (listing) => linksTo(listing.prizeCounties)],
  entryCounties: ['map-pin', 'Enter in', (listing) => linksTo(listing.entryCounties)],
  place: ['map-pin', 'Station or town', ({ place }) => place],
  winnersTold: ['mail', 'Winners told', ({ told }) => told],
  prizeWithin: ['gift', 'Prize sent', ({ prizeWithin: period }) => period && `Within ${period}`],
  permitNumber: [
    'scroll-text',
    'Licence',
    ({ permitNumber, registerUrl }) => {
      const link = linkOut(registerUrl, 'Look it up in the register')
      return permitNumber && [permitNumber, link && ' · ', link]
    },
  ],
  termsUrl: [
    'file-text',
    'T&Cs',
    ({ termsUrl }) =>
      linkOut(termsUrl, 'Read the promoter’s T&Cs', '-my-2.5 inline-flex min-h-11 items-center '),
  ],
}

/** What the promoter's form asks for, in words, and when a check saw it. */
export type FormFact = { words: string; seenOn: Day }

type FactsProps = { competition: ListedDetail; form?: FormFact | undefined }

/** What is not said above the description. */
export function ListingFacts({ competition, form }: FactsProps) {
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
        {Object.values(LAST_LINES).map(([icon, name, valueOf]) => (
          <Fact key={name} icon={icon} name={name}>
            {valueOf(competition)}
          </Fact>
        ))}
      </dl>
    </section>
  )
}

type TermsProps = { facts: readonly ShownFact[]; slug: string; termsUrl: string | null }

/** What a program read in a listing's T&Cs, in their own words. */
export function TermsCard({ facts, slug, termsUrl }: TermsProps) {
  const [first] = facts
  const link = linkOut(termsUrl, 'promoter’s T&Cs')
  if (!first || !link) return null
  return (
    <section aria-labelledby="terms-title" className="rounded-card bg-card p-4 shadow-card">
      <h2 id="terms-title" className="font-semibold">
        What the T&Cs say
      </h2>
      <p className="text-sm text-muted">
        Read by a program on {shortDate(first.readOn)} in the {link}. It can be wrong.
      </p>
      <dl className="mt-1 divided text-sm">
        {facts.map(({ fact, label, value, sentence }) => (
          <div key={fact} className="py-2.5">
            <dt className="text-muted">{label}</dt>
            {value !== null && <dd className="mt-0.5 text-base font-semibold">{value}</dd>}
            <dd className="mt-0.5 wrap-anywhere">“{sentence}”</dd>
            <dd className="no-print">
              <Link
                to={`${competitionPath(slug, 'report')}?fact=${fact}`}
                className="inline-block py-2 text-link underline"
              >
                This is wrong<span className="sr-only">: {label}</span>
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function linksTo(counties: string | null) {
  return counties?.split(', ').map((county) => (
    <Link key={county} to={countyPath(county)} className="mr-2 text-link capitalize underline">
      {county}
    </Link>
  ))
}

/** Nothing where there is no link, or one that may not be shown. */
function linkOut(url: string | null, words: string, look = '') {
  const link = outboundLink(url ?? '')
  return (
    link.href && (
      <a key={words} {...link} className={`${look}text-link underline`}>
        {words}
      </a>
    )
  )
}

type FactProps = { icon: IconName; name: string; children: ReactNode }

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
