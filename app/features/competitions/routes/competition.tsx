import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { data, Link } from 'react-router'
import type { ReactNode } from 'react'
import { getSite } from '#app/context.server.ts'
import { answer } from '#app/lib/answer.server.ts'
import { prettyDate } from '#app/lib/days.ts'
import { Problem } from '#app/lib/problem.ts'
import { BookmarkButton } from '#app/ui/bookmark-button.tsx'
import { useClock } from '#app/ui/now.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Breadcrumbs } from '../components/breadcrumbs.tsx'
import { CardList } from '../components/card-list.tsx'
import { ClosingLabel } from '../components/closing-label.tsx'
import { FeaturedLabel, ListingLabels } from '../components/listing-labels.tsx'
import { findCompetition, type CompetitionDetail } from '../queries/detail.server.ts'
import { listSimilar } from '../queries/lists.server.ts'
import { categoryPath, isRestrictedCategory } from '../rules/categories.ts'
import { isInPast, isLongClosed } from '../rules/closing.ts'
import { summarise, toParagraphs } from '../rules/description.ts'
import { competitionPath, outboundRel, safeHref } from '../rules/links.ts'
import {
  ELIGIBILITY_LABELS,
  ENTRY_FREQUENCY_LABELS,
  ENTRY_METHOD_LABELS,
  KIND_LABELS,
} from '../rules/listing.ts'
import { competitionData } from '../rules/structured-data.ts'
import type { Route } from './+types/competition'

const SIMILAR_SHOWN = 4
const euro = new Intl.NumberFormat('en-IE', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
})

export const loader = answer(async ({ context, params }: Route.LoaderArgs) => {
  const { db, today } = getSite(context)
  const competition = await findCompetition(db, params.comp)
  if (!competition) throw new Problem('not-found', 'There is no such competition.')
  const { competitionID, competitionEndDate, mainCategory } = competition
  const similar = await listSimilar(db, mainCategory, competitionID, SIMILAR_SHOWN, today)
  const status = isLongClosed(competitionEndDate, today) ? 410 : 200
  return data({ competition, similar, closed: isInPast(competitionEndDate, today) }, { status })
})

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { competition, closed } = loaderData
  const { baseUrl } = matches[0].loaderData
  const path = competitionPath(competition.competitionSlug)
  const closing = `${closed ? 'closed' : 'closes'} ${prettyDate(competition.competitionEndDate)}`
  return pageMeta({
    title: `${competition.competitionTitle}, ${closing} | Competitions Ireland`,
    description: summarise(competition.description),
    path,
    baseUrl,
    image: competition.competitionImageURL,
    noindex: closed || competition.categories.some(isRestrictedCategory),
    jsonLd: closed ? undefined : competitionData(competition, baseUrl, crumbsOf(competition)),
  })
}

export default function CompetitionPage({ loaderData }: Route.ComponentProps) {
  const { competition, similar } = loaderData
  const closed = isInPast(competition.competitionEndDate, useClock().today)
  return (
    <>
      <Breadcrumbs crumbs={crumbsOf(competition)} />
      <article className="grid items-start gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <div>
          <img
            src={competition.competitionImageURL}
            alt=""
            width={960}
            height={600}
            fetchPriority="high"
            className={`aspect-16/10 w-full rounded-card bg-tint object-cover ${closed ? 'grayscale' : ''}`}
          />
        </div>
        <header className="flex min-w-0 flex-col gap-3 wrap-anywhere md:row-span-2">
          <div className="flex flex-wrap gap-1.5">
            {competition.competitionFeaturedFlag && <FeaturedLabel />}
            {closed && (
              <span className="chip bg-urgent-tint font-semibold text-urgent">Closed</span>
            )}
          </div>
          <h1 className="text-[26px] leading-8 font-bold tracking-tight sm:text-[32px] sm:leading-10">
            {competition.competitionTitle}
          </h1>
          <p className="text-muted">
            From <strong className="font-semibold text-ink">{competition.promoterName}</strong>
          </p>
          <ListingLabels competition={competition} />
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
            <time dateTime={competition.competitionEndDate} className="font-semibold">
              {prettyDate(competition.competitionEndDate)}
            </time>
            <ClosingLabel endDate={competition.competitionEndDate} />
          </p>
          {closed ? <ClosedNote /> : <EnterBar competition={competition} />}
          {!closed && (
            <BookmarkButton
              id={competition.competitionID}
              title={competition.competitionTitle}
              wide
            />
          )}
          <Facts competition={competition} />
        </header>
        <section aria-labelledby="about-title" className="max-w-prose">
          <h2 id="about-title" className="mb-2 text-xl font-semibold">
            What you can win and how to enter
          </h2>
          <Description text={competition.description} />
          <ul className="mt-6 flex flex-wrap gap-2" aria-label="Categories">
            {competition.categories.map((category) => (
              <li key={category}>
                <Link
                  to={categoryPath(category)}
                  className="inline-flex min-h-11 items-center rounded-full border border-line bg-card px-4 text-sm hover:bg-tint"
                >
                  {category}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      </article>
      {similar.length > 0 && (
        <section aria-labelledby="similar-title" className="no-print mt-14">
          <h2 id="similar-title" className="mb-4 text-xl font-semibold sm:text-2xl">
            {closed ? 'Open right now' : 'More like this'}
          </h2>
          <CardList competitions={similar} strip />
        </section>
      )}
    </>
  )
}

function crumbsOf({ mainCategory }: CompetitionDetail) {
  return [
    { name: 'Categories', path: '/competition-category' },
    { name: mainCategory, path: categoryPath(mainCategory) },
  ]
}

/** The one thing to do here; on phones it stays at the bottom of the screen. */
function EnterBar({ competition }: { competition: CompetitionDetail }) {
  return (
    <div className="enter-bar no-print max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:py-3">
      <a
        href={safeHref(competition.entryUrl)}
        target="_blank"
        rel={outboundRel(competition.competitionFeaturedFlag === 1)}
        className="button-primary h-13 w-full text-lg"
      >
        Enter this competition
        <Icon name="external-link" size={20} />
        <span className="sr-only">(opens the promoter’s page)</span>
      </a>
    </div>
  )
}

function ClosedNote() {
  return (
    <p className="rounded-card border border-line bg-card p-4">
      <strong className="font-semibold">This competition has closed.</strong> It can no longer be
      entered. The ones below are open.
    </p>
  )
}

function Facts({ competition }: { competition: CompetitionDetail }) {
  const { prizeValue, prizeCount, winnerAnnouncementDate, termsUrl } = competition
  const terms = termsUrl ? safeHref(termsUrl) : undefined
  return (
    <dl className="mt-2 divide-y divide-line rounded-card bg-card px-4 shadow-card">
      <Fact icon="gift" name="Kind">
        {KIND_LABELS[competition.kind]}
      </Fact>
      {prizeValue !== null && (
        <Fact icon="trophy" name="Prize value">
          {euro.format(prizeValue)}
          {prizeCount !== null && prizeCount > 1 && ` (${prizeCount} prizes)`}
        </Fact>
      )}
      <Fact icon="users" name="How to enter">
        {ENTRY_METHOD_LABELS[competition.entryMethod]}
      </Fact>
      <Fact icon="repeat" name="How often">
        {ENTRY_FREQUENCY_LABELS[competition.entryFrequency]}
      </Fact>
      <Fact icon="map-pin" name="Who can enter">
        {ELIGIBILITY_LABELS[competition.eligibility]}
        {competition.over18 && ', 18 or over'}
      </Fact>
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
            className="inline-flex min-h-6 items-center text-link underline"
          >
            Read the promoter’s T&Cs
          </a>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 py-3">
      <Icon name={icon} size={20} className="text-link" />
      <dt className="w-32 shrink-0 text-sm text-muted">{name}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </div>
  )
}

function Description({ text }: { text: string }) {
  return toParagraphs(text).map((pieces, index) => (
    <p key={index} className="mb-4 whitespace-pre-line wrap-anywhere">
      {pieces.map((piece, at) =>
        piece.href ? (
          <a
            key={at}
            href={safeHref(piece.href)}
            target="_blank"
            rel="nofollow ugc noopener"
            className="text-link underline"
          >
            {piece.text}
          </a>
        ) : (
          piece.text
        ),
      )}
    </p>
  ))
}
